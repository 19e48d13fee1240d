import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { CurrentPasswordField, PasswordField } from "#app/ui/forms/form.tsx";
import { NewPasswordField } from "#app/ui/forms/new-password-field.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { Section } from "#app/ui/page.tsx";

import classes from "./settings.module.css";

interface PasswordSectionProps {
  email: string;
  lastResult: SubmissionResult | null;
}

export function PasswordSection({ email, lastResult }: PasswordSectionProps) {
  const [form, fields] = useValidatedForm({
    id: "password",
    rules: () => import("#app/rules/accounts/accounts.ts"),
    schema: (forms) => forms.PasswordForm(),
    lastResult,
  });
  return (
    <Section title={m.profile_password()} description={m.profile_password_text()}>
      <Form
        method="post"
        action={href("/settings/profile")}
        {...getFormProps(form)}
        className={classes.form}
      >
        {form.errors && <FormAlert form={form} />}
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <CurrentPasswordField field={fields.currentPassword} />
        <NewPasswordField field={fields.password} label={m.account_password_new()} />
        <PasswordField
          field={fields.confirmPassword}
          label={m.account_password_confirm()}
          autoComplete="new-password"
          required
        />
        <SubmitButton
          name="intent"
          value="password"
          className={classes.submit}
          pendingLabel={m.settings_saving()}
        >
          {m.profile_password_submit()}
        </SubmitButton>
      </Form>
      <p>
        <Link to={href("/settings/second-factor")}>{m.factor_link()}</Link>
      </p>
    </Section>
  );
}
