import { randomUUID } from "node:crypto";

import { hash, verify } from "@node-rs/argon2";

import { seal } from "../../base/secrets/seal.ts";
import { openHash } from "../../base/secrets/sealed-hash.ts";
import type { SecretKeys } from "../../base/secrets/secret-keys.ts";
import { createBoundedQueue } from "../sign-in-limits/bounded-queue.ts";

/**
 * Computing a hash occupies a thread for tens of milliseconds and takes 19 MB, so only a few run at a time, even in a
 * flood of requests.
 */
const inQueue = createBoundedQueue({ parallel: 2, maxWaiting: 100 });

/**
 * Hashes a password and encrypts the hash, so that a copy of the database alone isn't enough to
 * guess passwords.
 */
export async function hashPassword(keys: SecretKeys, password: string): Promise<string> {
  return seal(keys.secretKey, await inQueue(() => hash(password)));
}

let decoyHash: Promise<string> | undefined;

/**
 * Checks a password. It also hashes for an unknown account, so that the duration doesn't reveal
 * which addresses have one.
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

/** Null if the encryption key of the hash is lost; the user must then set a new password. */
function tryToOpen(keys: SecretKeys, stored: string): string | null {
  try {
    return openHash(keys, stored);
  } catch {
    return null;
  }
}
