import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** Limits the estimate, which takes more than linear time; more characters don't change the score. */
const MAX_LENGTH = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Estimates how hard a password is to guess, from 0 (at once) to 4. */
export function scorePassword(password: string): number {
  return estimator.check(password.slice(0, MAX_LENGTH)).score;
}
