import { randomBytes } from "node:crypto";

/** Makes tokens recognizable, for example to scanners for secrets in source code. */
const PREFIX = "vtr_";

export function createAccessToken(): string {
  return PREFIX + randomBytes(32).toString("base64url");
}

export function isAccessToken(token: string): boolean {
  return token.startsWith(PREFIX);
}
