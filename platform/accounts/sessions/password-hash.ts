import { randomUUID } from "node:crypto";

import { hash, verify } from "@node-rs/argon2";

import { createBoundedQueue } from "./bounded-queue.ts";

/**
 * Each hash takes tens of milliseconds of a thread and 19 MB, so a flood must not use up either.
 */
const inQueue = createBoundedQueue({ parallel: 2, maxWaiting: 100 });

export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(password));
}

let decoyHash: Promise<string> | undefined;

/**
 * Hashes for an unknown account too, so that the duration doesn't reveal which addresses have one.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoyHash ??= hash(randomUUID());
  const compared = stored ?? (await decoyHash);
  const matches = await inQueue(() => verify(compared, password));
  return stored !== null && matches;
}
