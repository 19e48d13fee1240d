import { m } from "#app/paraglide/messages.js";
import { type Field, PasswordField } from "#app/ui/form/form.tsx";

interface PasswordFieldsProps {
  fields: { password: Field<string | undefined>; confirmPassword: Field<string | undefined> };
  label?: string;
}

/** A password to be and its repetition; every rule that is broken is named. */
export function PasswordFields({ fields, label = m.account_password() }: PasswordFieldsProps) {
  return (
    <>
      <PasswordField
        field={fields.password}
        label={label}
        description={m.account_password_hint()}
        autoComplete="new-password"
        required
      />
      <PasswordField
        field={fields.confirmPassword}
        label={m.account_password_confirm()}
        autoComplete="new-password"
        required
      />
    </>
  );
}
