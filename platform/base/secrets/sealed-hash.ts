import { isSealedWith, seal, unseal } from "./seal.ts";
import type { SecretKeys } from "./secret-keys.ts";

/** The hash of a password alone; how it is stored differs each time, and with the key. */
export function openHash(keys: SecretKeys, stored: string): string {
  return isPlain(stored) ? stored : unseal(keys, stored);
}

/** The same hash encrypted with the newest key; null if it already is. */
export function resealHash(keys: SecretKeys, stored: string): string | null {
  if (!isPlain(stored) && isSealedWith(keys.secretKey, stored)) return null;
  return seal(keys.secretKey, openHash(keys, stored));
}

/** Stored before hashes were encrypted, as Argon2 writes it. */
function isPlain(stored: string): boolean {
  return stored.startsWith("$");
}
