import { hkdfSync } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

import { decrypt, encrypt } from "#common/aes-gcm.ts";

/** Encrypts and authenticates a text. Compressing it first keeps most results short enough for a cookie. */
export function seal(text: string, secret: string): string {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return encrypt(keyFrom(secret), brotliCompressSync(text, { params })).toString("base64url");
}

/** Decrypts a text. Returns null if it was sealed with another key, was modified, or is longer than `maxBytes`. */
export function unseal(sealed: string, secret: string, maxBytes: number): string | null {
  const compressed = decrypt(keyFrom(secret), Buffer.from(sealed, "base64url"));
  if (compressed === null) return null;
  try {
    return brotliDecompressSync(compressed, { maxOutputLength: maxBytes }).toString("utf8");
  } catch {
    return null;
  }
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "kept form", 32));
}
