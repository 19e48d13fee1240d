import { isSealedWith, seal, unseal } from "./seal.ts";
import type { SecretKeys } from "./secret-keys.ts";

/** Decrypts a password hash. The stored text can't be compared, because each encryption differs. */
export function openHash(keys: SecretKeys, stored: string): string {
  return isPlain(stored) ? stored : unseal(keys, stored);
}

/** Encrypts the hash with the newest key; null if it already is. */
export function resealHash(keys: SecretKeys, stored: string): string | null {
  if (!isPlain(stored) && isSealedWith(keys.secretKey, stored)) return null;
  return seal(keys.secretKey, openHash(keys, stored));
}

/** Older versions stored hashes unencrypted, as Argon2 writes them. */
function isPlain(stored: string): boolean {
  return stored.startsWith("$");
}
