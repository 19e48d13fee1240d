import type { Choice } from "./choice.ts";

/** A part of what a picker can offer. */
export interface LookupPage {
  choices: Choice[];
  hasNext: boolean;
  /** Why nothing was found; else empty. */
  problem: string;
}

/** What a picker of a form was searched for, and what else there is. */
export interface Lookup {
  query: string;
  /** Starts at 1. */
  page: number;
  hasNext: boolean;
  problem: string;
}

/** The parts of a set that a form has as one text. */
export function splitSet(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((part) => part !== ""))];
}
