import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";

/** Line breaks and the like have no place in a name that ends up in mails. */
const PRINTABLE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
/** They make a name look like another one. */
const ONE_DIRECTION = /^\P{Bidi_Control}*$/u;
/** What a mail program turns into a link would lead its reader where the sender of the name wants. */
const NO_WEB_ADDRESS = /^(?!.*(?::\/\/|\bwww\.))/isu;

/** Of whatever length: what may stand in a name at all. */
export const NameText = z
  .string()
  .trim()
  .regex(PRINTABLE, "Must not contain line breaks")
  .regex(ONE_DIRECTION, "Must not contain characters that change the direction of text")
  .regex(NO_WEB_ADDRESS, "Must not contain web addresses");

/** Of a person or of a business. */
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

/** Each rule says so itself: whoever chooses a password learns all that is wrong with it at once. */
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

/** For what can be judged only inside a use case, such as a password that came encrypted. */
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
