import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { CurrentPasswordField, TextField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { Section } from "#app/ui/page.tsx";

import classes from "./settings.module.css";

interface EmailSectionProps {
  email: string;
  lastResult: SubmissionResult | null;
}

/** The form that changes the email address for sign-in. A new address has to be verified. */
export function EmailSection({ email, lastResult }: EmailSectionProps) {
  const recoveredForm = useRecoveredForm(href("/settings/profile"), { intent: "email" });
  const [form, fields] = useValidatedForm({
    id: "email",
    rules: () => import("#app/rules/accounts/accounts.ts"),
    schema: (forms) => forms.OwnEmailForm(),
    lastResult: lastResult ?? recoveredForm?.result,
  });
  return (
    <Section title={m.profile_email()} description={m.profile_email_text({ email })}>
      <Form
        method="post"
        action={href("/settings/profile")}
        {...getFormProps(form)}
        className={classes.form}
      >
        {lastResult === null && <RecoveredFormNote recoveredForm={recoveredForm} />}
        {form.errors && <FormAlert form={form} />}
        <TextField
          field={fields.email}
          label={m.profile_email_new()}
          type="email"
          autoComplete="email"
          required
        />
        <CurrentPasswordField field={fields.currentPassword} />
        <SubmitButton
          name="intent"
          value="email"
          className={classes.submit}
          pendingLabel={m.settings_saving()}
        >
          {m.profile_email_submit()}
        </SubmitButton>
      </Form>
    </Section>
  );
}
