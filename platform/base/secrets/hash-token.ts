import { createHash } from "node:crypto";

/** Tokens are random, so an unsalted digest is enough to protect them in the database. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
