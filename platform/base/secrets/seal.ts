import { decrypt, encrypt } from "#common/aes-gcm.ts";

import type { SecretKeys } from "./secret-keys.ts";

/** Version of the format, so that another cipher can be added. */
const PREFIX = "v1:";

export function seal(key: Buffer, plain: string): string {
  return PREFIX + encrypt(key, plain).toString("base64");
}

/** Decrypts with the current key or an older one; throws if none fits. */
export function unseal({ secretKey, oldSecretKeys }: SecretKeys, stored: string): string {
  const plain = open(secretKey, stored);
  if (plain !== null) return plain;
  for (const key of oldSecretKeys) {
    const old = open(key, stored);
    if (old !== null) return old;
  }
  throw new Error("Cannot decrypt the value: no configured key matches");
}

/** True if the text was encrypted with this key. */
export function isSealedWith(key: Buffer, stored: string): boolean {
  return open(key, stored) !== null;
}

function open(key: Buffer, stored: string): string | null {
  if (!stored.startsWith(PREFIX)) throw new Error("A sealed text has an unknown form");
  const bytes = Buffer.from(stored.slice(PREFIX.length), "base64");
  return decrypt(key, bytes)?.toString("utf8") ?? null;
}
