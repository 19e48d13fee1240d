import { dictionary } from "@zxcvbn-ts/language-common";

import { fieldError } from "../users/account-input.ts";

/** From published leaks, the most frequent ones, in lower case. */
const COMMON = new Set(dictionary["passwords-common"]);

/** A shorter word is part of too many good passwords to be looked for. */
const MIN_OWN_WORD = 4;

/** Refuses what is guessed first: a common password, decorated or not, and one's own name or address. */
export function assertUncommonPassword(
  field: string,
  password: string,
  ownWords: readonly string[],
): void {
  const text = password.toLowerCase();
  if (COMMON.has(text) || COMMON.has(withoutDecoration(text))) {
    throw fieldError(field, "This password is too common. Choose another one");
  }
  const own = ownWords
    .flatMap((word) => [word, ...word.split(/[\s@]/)])
    .map((word) => word.trim().toLowerCase());
  if (own.some((word) => word.length >= MIN_OWN_WORD && text.includes(word))) {
    throw fieldError(field, "Must not contain your name or your email address");
  }
}

/** `Password1!` is `password` with what the rules ask for. */
function withoutDecoration(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
}
