import { z } from "zod";

import { atLeast, atMost } from "#common/count-characters.ts";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { bodyMessage, issueMessage } from "../../base/messages/body-message.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { isOneLine } from "../../base/text/text.ts";

/** Bidi control characters can make a name look like another one. */
const ONE_DIRECTION = /^\P{Bidi_Control}*$/u;
/**
 * Rejects web addresses in names: mail programs turn them into links, so a name could lead the readers of an email to
 * a malicious page.
 */
const NO_WEB_ADDRESS = /^(?!.*(?::\/\/|\bwww\.))/isu;

/** Characters allowed in a name. The length is checked separately. */
export const NameText = z
  .string()
  .trim()
  .refine(isOneLine, bodyMessage("text_has_line_break"))
  .regex(ONE_DIRECTION, bodyMessage("text_changes_direction"))
  .regex(NO_WEB_ADDRESS, bodyMessage("text_has_web_address"));

/** Name of a user or a business. */
export const PersonName = z
  .string()
  .trim()
  .refine(atLeast(2), bodyMessage("text_too_short", { min: 2 }))
  .refine(atMost(100), bodyMessage("text_too_long", { max: 100 }))
  .meta({ minLength: 2, maxLength: 100 })
  .pipe(NameText);

export const Email = z
  .string()
  .trim()
  .min(1, { error: bodyMessage("account_email_required"), abort: true })
  .max(255, { error: bodyMessage("account_email_too_long"), abort: true })
  .toLowerCase()
  .pipe(z.email(bodyMessage("account_email_format")));

/** Each rule has its own message, so that a user sees all issues of a password at once. */
export const Password = z
  .string()
  .refine(atLeast(8), bodyMessage("text_too_short", { min: 8 }))
  .refine(atMost(255), bodyMessage("text_too_long", { max: 255 }))
  .regex(/\p{Lu}/u, bodyMessage("account_password_needs_uppercase"))
  .regex(/\p{Ll}/u, bodyMessage("account_password_needs_lowercase"))
  .regex(/\d/, bodyMessage("account_password_needs_digit"))
  .regex(/[^\p{L}\p{N}\s]/u, bodyMessage("account_password_needs_special"))
  .regex(/^\S*$/, bodyMessage("account_password_has_space"));

export const Registration = z.object({
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  password: Password,
});

/**
 * Validates a value that only a use case can check, such as a password that was encrypted. Throws
 * the issues like those of a request's body.
 */
export function parseAccountInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fieldErrors = parsed.error.issues.map(({ path, message }) => ({
    field: path.join("."),
    message: issueMessage(message),
  }));
  const sentence = fieldErrors[0]?.message ?? createMessage("value_invalid");
  throw new RequestError(CODE.ENTITY_INVALID, sentence, { fieldErrors });
}

export function fieldError(field: string, message: Message): RequestError {
  return new RequestError(CODE.ENTITY_INVALID, message, { fieldErrors: [{ field, message }] });
}
