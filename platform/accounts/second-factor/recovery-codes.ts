import { randomInt } from "node:crypto";

import { hashToken } from "../../base/secrets/hash-token.ts";

const COUNT = 10;
const GROUPS = 6;
const GROUP_CHARACTERS = 4;
/**
 * Letters and digits that can't be mistaken for each other. The 24 characters of a code have about 119 random bits.
 */
const CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Creates ten codes such as `k7fh-…`. Each can be entered once instead of a code of the authenticator app. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, createGroup).join("-"));
}

function createGroup(): string {
  const pick = () => CHARACTERS[randomInt(CHARACTERS.length)] ?? "";
  return Array.from({ length: GROUP_CHARACTERS }, pick).join("");
}

/**
 * Ignores spaces, dashes and case. A plain digest is safe, because a code has too many random bits
 * to guess.
 */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
}
