import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atMost } from "#common/count-characters.ts";

/** A code of the app, or a recovery code with its dashes. */
export function SecondFactorForm() {
  return z.object({
    code: z
      .string({ error: m.factor_code_required() })
      .trim()
      .refine(atMost(100), m.factor_code_long()),
  });
}

/** Six digits of the app, which a recovery code can't replace. */
export function ConfirmFactorForm() {
  return z.object({
    code: z
      .string({ error: m.factor_code_required() })
      .transform((text) => text.replaceAll(/\s/g, ""))
      .pipe(z.string().regex(/^\d{6}$/, m.account_code_digits())),
    /** Shown again after a wrong code. */
    uri: z.string().startsWith("otpauth://totp/").refine(atMost(1000)),
  });
}

/** Proves that the user at the screen knows the password. */
export function OwnPasswordForm() {
  return z.object({
    password: z
      .string({ error: m.login_password_required() })
      .refine(atMost(255), m.login_password_length()),
  });
}
