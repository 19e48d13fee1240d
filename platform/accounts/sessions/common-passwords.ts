import { dictionary } from "@zxcvbn-ts/language-common";

import { createMessage } from "../../base/messages/message.ts";
import { fieldError } from "../users/account-input.ts";

/** The most frequent passwords of published leaks, in lower case. */
const COMMON = new Set(dictionary["passwords-common"]);

/**
 * Minimum length of a part of the user's name or address that is rejected in a password; shorter parts occur in too
 * many good passwords.
 */
const MIN_OWN_WORD = 4;

/**
 * Rejects passwords that attackers guess first: common ones, even with digits and signs around them, and those that
 * contain the user's own name or email address.
 */
export function assertUncommonPassword(
  field: string,
  password: string,
  ownWords: readonly string[],
): void {
  const text = password.toLowerCase();
  if (COMMON.has(text) || COMMON.has(withoutDecoration(text))) {
    throw fieldError(field, createMessage("account_password_too_common"));
  }
  const own = ownWords
    .flatMap((word) => [word, ...word.split(/[\s@]/)])
    .map((word) => word.trim().toLowerCase());
  if (own.some((word) => word.length >= MIN_OWN_WORD && text.includes(word))) {
    throw fieldError(field, createMessage("account_password_contains_name"));
  }
}

/**
 * Removes digits and signs at both ends, which users add to satisfy password rules: `Password1!`
 * becomes `Password`.
 */
function withoutDecoration(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
}
