import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atLeast, atMost } from "#common/count-characters.ts";

/** The schema is a function, so that its messages are in the language of the request. */
export function LoginForm() {
  return z.object({
    email: z
      .string({ error: m.login_email_required() })
      .trim()
      .refine(atMost(255), m.login_email_long())
      .pipe(z.email({ error: m.login_email_invalid() })),
    password: z
      .string({ error: m.login_password_required() })
      .refine(atLeast(8), m.login_password_length())
      .refine(atMost(255), m.login_password_length()),
  });
}
