import { m } from "#app/paraglide/messages.js";
import { type Field, PasswordField } from "#app/ui/forms/form.tsx";
import { NewPasswordField } from "#app/ui/forms/new-password-field.tsx";

interface PasswordFieldsProps {
  fields: { password: Field<string | undefined>; confirmPassword: Field<string | undefined> };
  label?: string;
}

/** A new password and its repetition. All broken rules are shown at once. */
export function PasswordFields({ fields, label = m.account_password() }: PasswordFieldsProps) {
  return (
    <>
      <NewPasswordField field={fields.password} label={label} />
      <PasswordField
        field={fields.confirmPassword}
        label={m.account_password_confirm()}
        autoComplete="new-password"
        required
      />
    </>
  );
}
