import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

import type { SecretKeys } from "./secret-keys.ts";

const PREFIX = "v1:";

/**
 * AES-256-GCM is authenticated, so decrypting shows whether the key fits. The prefix allows another
 * cipher later.
 */
export function seal(key: Buffer, plain: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
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

/** Whether it was encrypted with this key. */
export function isSealedWith(key: Buffer, stored: string): boolean {
  return open(key, stored) !== null;
}

function open(key: Buffer, stored: string): string | null {
  if (!stored.startsWith(PREFIX)) throw new Error("A sealed text has an unknown form");
  const bytes = Buffer.from(stored.slice(PREFIX.length), "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
