import { z } from "zod";

import { m } from "#app/paraglide/messages.js";

/** The schema is a function, so that its messages use the language of the request. */
export function LoginForm() {
  return z.object({
    email: z
      .string({ error: m.login_email_required() })
      .trim()
      .max(255, m.login_email_long())
      .pipe(z.email({ error: m.login_email_invalid() })),
    password: z
      .string({ error: m.login_password_required() })
      .min(8, m.login_password_length())
      .max(255, m.login_password_length()),
  });
}
