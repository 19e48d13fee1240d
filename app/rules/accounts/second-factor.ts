import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atMost } from "#common/count-characters.ts";

/** Accepts a code of the authenticator app, or a recovery code with its dashes. */
export function SecondFactorForm() {
  return z.object({
    code: z
      .string({ error: m.factor_code_required() })
      .trim()
      .refine(atMost(100), m.factor_code_long()),
  });
}

/** Accepts only the six digits of the authenticator app, no recovery code. */
export function ConfirmFactorForm() {
  return z.object({
    code: z
      .string({ error: m.factor_code_required() })
      .transform((text) => text.replaceAll(/\s/g, ""))
      .pipe(z.string().regex(/^\d{6}$/, m.account_code_digits())),
    /** The `otpauth:` URI of the new factor, displayed again after a wrong code. */
    uri: z.string().startsWith("otpauth://totp/").refine(atMost(1000)),
  });
}

/** Confirms with the password that the request comes from the account's user. */
export function OwnPasswordForm() {
  return z.object({
    password: z
      .string({ error: m.login_password_required() })
      .refine(atMost(255), m.login_password_length()),
  });
}
