import { randomUUID } from "node:crypto";

import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

import { tooManyRequests } from "./throttle.ts";

/** Each takes tens of milliseconds of a thread and 19 MB: a flood must not take all of both. */
const queue = pLimit(2);
const MAX_WAITING = 100;

export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(password));
}

let nobodysHash: Promise<string> | undefined;

/** Takes as long for an account that is not there, so that time tells nobody who has one. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash(randomUUID());
  const compared = stored ?? (await nobodysHash);
  const matches = await inQueue(() => verify(compared, password));
  return stored !== null && matches;
}

function inQueue<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= MAX_WAITING) {
    throw tooManyRequests("Too many people are signing in, try again in a moment", 5000);
  }
  return queue(work);
}
