import { randomUUID } from "node:crypto";

import { hash, verify } from "@node-rs/argon2";

import { seal } from "../../base/secrets/seal.ts";
import { openHash } from "../../base/secrets/sealed-hash.ts";
import type { SecretKeys } from "../../base/secrets/secret-keys.ts";
import { createBoundedQueue } from "../sign-in-limits/bounded-queue.ts";

/**
 * Each hash takes tens of milliseconds of a thread and 19 MB, so a flood must not use up either.
 */
const inQueue = createBoundedQueue({ parallel: 2, maxWaiting: 100 });

/** Encrypted, so that passwords can't be guessed from a copy of the database alone. */
export async function hashPassword(keys: SecretKeys, password: string): Promise<string> {
  return seal(keys.secretKey, await inQueue(() => hash(password)));
}

let decoyHash: Promise<string> | undefined;

/**
 * Hashes for an unknown account too, so that the duration doesn't reveal which addresses have one.
 */
export async function verifyPassword(
  keys: SecretKeys,
  stored: string | null,
  password: string,
): Promise<boolean> {
  decoyHash ??= hash(randomUUID());
  const opened = stored === null ? null : tryToOpen(keys, stored);
  const compared = opened ?? (await decoyHash);
  const matches = await inQueue(() => verify(compared, password));
  return opened !== null && matches;
}

/** Null for a hash whose key is lost: its owner sets a new password. */
function tryToOpen(keys: SecretKeys, stored: string): string | null {
  try {
    return openHash(keys, stored);
  } catch {
    return null;
  }
}
