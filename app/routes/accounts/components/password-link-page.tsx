import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import { AccountLinks, AccountPage } from "./account-page.tsx";
import { PasswordFields } from "./password-fields.tsx";

import classes from "./sign-in.module.css";

interface PasswordLinkPageProps {
  id: string;
  title: string;
  lead: string;
  submit: string;
  action: string;
  lastResult: SubmissionResult | undefined;
}

/** The page that a password link opens, where the user sets a new password. */
export function PasswordLinkPage(page: PasswordLinkPageProps) {
  const [form, fields] = useValidatedForm({
    id: page.id,
    rules: () => import("#app/rules/accounts/accounts.ts"),
    schema: (forms) => forms.NewPasswordForm(),
    lastResult: page.lastResult,
  });
  return (
    <AccountPage title={page.title} lead={page.lead}>
      <Form method="post" action={page.action} {...getFormProps(form)} className={classes.form}>
        <FormAlert form={form} />
        <PasswordFields fields={fields} label={m.account_password_new()} />
        <SubmitButton fullWidth pendingLabel={m.reset_submitting()}>
          {page.submit}
        </SubmitButton>
      </Form>
      <AccountLinks>
        <Link to={href("/login")}>{m.account_to_login()}</Link>
      </AccountLinks>
    </AccountPage>
  );
}
