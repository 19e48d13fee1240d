import { createHash } from "node:crypto";

/** Tokens are random, so a plain digest is enough to keep them out of the database. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
