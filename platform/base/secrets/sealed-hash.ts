import { isSealedWith, seal, unseal } from "./seal.ts";
import type { SecretKeys } from "./secret-keys.ts";

/**
 * Decrypts a password hash. Needed to compare two hashes, because each encryption of the same hash gives a different
 * text.
 */
export function openHash(keys: SecretKeys, stored: string): string {
  return isPlain(stored) ? stored : unseal(keys, stored);
}

/** Encrypts a password hash with the newest key; null if the stored one is encrypted with it already. */
export function resealHash(keys: SecretKeys, stored: string): string | null {
  if (!isPlain(stored) && isSealedWith(keys.secretKey, stored)) return null;
  return seal(keys.secretKey, openHash(keys, stored));
}

/** True if the hash is stored unencrypted, as older versions stored it and Argon2 writes it. */
function isPlain(stored: string): boolean {
  return stored.startsWith("$");
}
