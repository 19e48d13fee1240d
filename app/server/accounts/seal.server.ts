import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and authenticates a text. Compressing it first keeps most results short enough for a cookie. */
export function seal(text: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(secret), nonce);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const packed = brotliCompressSync(text, { params });
  const hidden = Buffer.concat([cipher.update(packed), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString("base64url");
}

/** Returns null for a text sealed with another key, a modified text, or one longer than `mostBytes`. */
export function unseal(sealed: string, secret: string, mostBytes: number): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  if (bytes.length <= tagEnd) return null;
  try {
    const open = createDecipheriv("aes-256-gcm", keyFrom(secret), bytes.subarray(0, NONCE_BYTES));
    open.setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
    const packed = Buffer.concat([open.update(bytes.subarray(tagEnd)), open.final()]);
    return brotliDecompressSync(packed, { maxOutputLength: mostBytes }).toString("utf8");
  } catch {
    return null;
  }
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "kept form", 32));
}
