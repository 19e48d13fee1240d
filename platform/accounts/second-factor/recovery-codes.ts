import { randomInt } from "node:crypto";

import { hashToken } from "../../base/secrets/hash-token.ts";

const COUNT = 10;
const GROUPS = 6;
const GROUP_CHARACTERS = 4;
/** Without digits and letters that are mistaken for each other. 24 of them have 116 bits. */
const CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten codes such as `k7fh-…`, each good once instead of a code of the app. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, createGroup).join("-"));
}

function createGroup(): string {
  const pick = () => CHARACTERS[randomInt(CHARACTERS.length)] ?? "";
  return Array.from({ length: GROUP_CHARACTERS }, pick).join("");
}

/** Spaces, dashes and case don't count. A plain digest is enough for so many random bits. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
}
