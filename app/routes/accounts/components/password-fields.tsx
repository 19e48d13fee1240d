import { m } from "#app/paraglide/messages.js";
import { type Field, PasswordField } from "#app/ui/form/form.tsx";

interface PasswordFieldsProps {
  fields: { password: Field<string | undefined>; confirmPassword: Field<string | undefined> };
  label?: string;
}

/** A new password and its repetition. All broken rules are shown at once. */
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
