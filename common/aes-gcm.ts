import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Returns nonce, tag and ciphertext; the tag proves that the key fits and nothing was changed. */
export function encrypt(key: Buffer, plain: string | Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** Decrypts a text; null if it was encrypted with another key or has been changed since. */
export function decrypt(key: Buffer, encrypted: Buffer): Buffer | null {
  const nonce = encrypted.subarray(0, NONCE_BYTES);
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  if (encrypted.length < tagEnd) return null;
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, tagEnd));
    return Buffer.concat([decipher.update(encrypted.subarray(tagEnd)), decipher.final()]);
  } catch {
    return null;
  }
}
