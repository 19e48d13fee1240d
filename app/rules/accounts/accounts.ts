import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { atLeast, atMost } from "#common/count-characters.ts";

// Schemas are functions, so that their messages are in the language of the request.

export function Email() {
  return z
    .string({ error: m.account_email_required() })
    .trim()
    .refine(atMost(255), { error: m.account_email_long(), abort: true })
    .pipe(z.email({ error: m.account_email_invalid() }));
}

/** New password. Each rule has a separate message, and the form displays those of all broken rules. */
export function NewPassword() {
  return z
    .string({ error: m.account_password_required() })
    .refine(atLeast(8), m.account_password_short())
    .refine(atMost(255), m.account_password_long())
    .regex(/\p{Lu}/u, m.account_password_upper())
    .regex(/\p{Ll}/u, m.account_password_lower())
    .regex(/\d/, m.account_password_digit())
    .regex(/[^\p{L}\p{N}\s]/u, m.account_password_special())
    .regex(/^\S*$/, m.account_password_spaces());
}

/** Name of a user or a business. */
function PersonName() {
  return z
    .string({ error: m.account_name_required() })
    .trim()
    .refine(atLeast(2), m.account_name_short())
    .refine(atMost(100), m.account_name_long());
}

const SIX_DIGITS = /^\d{6}$/;
/** Code or token that confirms a sign-up: six digits, or a UUID as upstream emails it. */
const SIGN_UP_TOKEN = /^(?:\d{6}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

function Code(pattern = SIX_DIGITS) {
  return z
    .string({ error: m.account_code_digits() })
    .transform((text) => text.replaceAll(/\s/g, ""))
    .pipe(z.string().regex(pattern, m.account_code_digits()));
}

const TwoPasswords = z.object({ password: z.string(), confirmPassword: z.string() });

const ownPassword = () => ({
  password: z.string({ error: m.login_password_required() }).refine(atMost(255)),
});

const newPerson = () => ({
  firstName: PersonName(),
  lastName: PersonName(),
  ...passwords(),
});

/** Adds an issue to the repeated password if it differs, even if other fields are missing or invalid. */
function samePasswords<T extends z.ZodType<{ password: string; confirmPassword: string }>>(
  form: T,
) {
  return form.refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: m.account_password_differ(),
    path: ["confirmPassword"],
    when: ({ value }) => TwoPasswords.safeParse(value).success,
  });
}

const passwords = () => ({
  password: NewPassword(),
  confirmPassword: z.string({ error: m.account_password_required() }),
});

export function RegisterForm() {
  return samePasswords(
    z.object({
      ...newPerson(),
      email: Email(),
      eula: z.literal("on", { error: m.register_eula_required() }),
    }),
  );
}

export function SetupForm() {
  return samePasswords(
    z.object({
      code: z
        .string({ error: m.setup_code_required() })
        .trim()
        .refine(atMost(100), m.setup_code_wrong()),
      ...newPerson(),
      email: Email(),
      businessName: PersonName(),
    }),
  );
}

export function JoinForm() {
  return samePasswords(z.object(newPerson()));
}

export function NewPasswordForm() {
  return samePasswords(z.object(passwords()));
}

/** Form of an invitation for users with an account who aren't signed in. */
export function JoinWithPasswordForm() {
  return z.object(ownPassword());
}

/** Form of an invitation for new users who create their own business. */
export function NewOwnerForm() {
  return samePasswords(z.object({ ...newPerson(), businessName: PersonName() }));
}

/** Form of an invitation to create a business, for users with an account. They confirm it with their password. */
export function ExistingOwnerForm() {
  return z.object({ ...ownPassword(), businessName: PersonName() });
}

export function VerifyForm() {
  return z.object({ email: Email(), code: Code(SIGN_UP_TOKEN) });
}

export function EmailForm() {
  return z.object({ email: Email() });
}

export function ResetForm() {
  return samePasswords(z.object({ email: Email(), code: Code(), ...passwords() }));
}

const currentPassword = () => ({
  currentPassword: z.string({ error: m.profile_password_current_required() }).refine(atMost(255)),
});

export function PasswordForm() {
  return samePasswords(z.object({ ...currentPassword(), ...passwords() }));
}

export function OwnEmailForm() {
  return z.object({ email: Email(), ...currentPassword() });
}

/** Confirms a sensitive action with the user's password: transferring a business, or signing out other devices. */
export function OwnPasswordForm() {
  return z.object(currentPassword());
}
