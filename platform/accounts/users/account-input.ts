import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { isOneLine } from "../../base/text/text.ts";

/** Bidi controls make a name look like another one. */
const ONE_DIRECTION = /^\P{Bidi_Control}*$/u;
/**
 * Mail programs turn addresses into links, so a name could lead the reader to the sender's page.
 */
const NO_WEB_ADDRESS = /^(?!.*(?::\/\/|\bwww\.))/isu;

/** Characters allowed in a name; the length is checked separately. */
export const NameText = z
  .string()
  .trim()
  .refine(isOneLine, "Must not contain line breaks")
  .regex(ONE_DIRECTION, "Must not contain characters that change the direction of text")
  .regex(NO_WEB_ADDRESS, "Must not contain web addresses");

/** The name of a user or a business. */
export const PersonName = z
  .string()
  .trim()
  .min(2, "Must be at least 2 characters")
  .max(100, "Must be at most 100 characters")
  .pipe(NameText);

export const Email = z
  .string()
  .trim()
  .min(1, { error: "Email is required", abort: true })
  .max(255, { error: "Email must be at most 255 characters", abort: true })
  .toLowerCase()
  .pipe(z.email("Invalid email format"));

/** Each rule has its own message, so that a user gets all issues of a password at once. */
export const Password = z
  .string()
  .min(8, "Must be at least 8 characters")
  .max(255, "Must be at most 255 characters")
  .regex(/\p{Lu}/u, "Must contain at least one uppercase letter")
  .regex(/\p{Ll}/u, "Must contain at least one lowercase letter")
  .regex(/\d/, "Must contain at least one digit")
  .regex(/[^\p{L}\p{N}\s]/u, "Must contain at least one special character")
  .regex(/^\S*$/, "Must not contain spaces");

export const Registration = z.object({
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  password: Password,
});

/** For values that only a use case can check, such as an encrypted password. */
export function parseOrRefuse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fieldErrors = parsed.error.issues.map(({ path, message }) => ({
    field: path.join("."),
    message,
  }));
  throw new RequestError(CODE.ENTITY_INVALID, fieldErrors[0]?.message ?? "Not valid", {
    fieldErrors,
  });
}

export function fieldError(field: string, message: string): RequestError {
  return new RequestError(CODE.ENTITY_INVALID, message, { fieldErrors: [{ field, message }] });
}
