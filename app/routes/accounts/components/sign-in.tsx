import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { useAppName } from "#app/ui/app-name.ts";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { PasswordField, TextField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import { AccountLinks, AccountPage } from "./account-page.tsx";

import classes from "./sign-in.module.css";

interface SignInProps {
  access: { canRegister: boolean; isSetupOpen: boolean; hasMailedCodes: boolean };
  action: string;
  accounts: readonly { role: string; email: string; password: string }[];
  notice: string | null;
  /** The email address the user entered on an earlier page. */
  email: string;
  lastResult: SubmissionResult | undefined;
}

export function SignIn({ access, action, accounts, notice, email, lastResult }: SignInProps) {
  const appName = useAppName();
  const recoveredForm = useRecoveredForm(action);
  const [form, fields] = useValidatedForm({
    id: "login",
    rules: () => import("#app/rules/accounts/login.ts"),
    schema: (forms) => forms.LoginForm(),
    lastResult: lastResult ?? recoveredForm?.result,
    defaultValue: { email },
  });
  return (
    <AccountPage
      title={m.login_title({ appName })}
      lead={m.login_lead()}
      notice={notice ?? (access.isSetupOpen ? m.setup_open({ appName }) : null)}
    >
      <Form method="post" action={action} {...getFormProps(form)} className={classes.form}>
        {lastResult === undefined && <RecoveredFormNote recoveredForm={recoveredForm} />}
        <FormAlert form={form} />
        <TextField
          field={fields.email}
          label={m.login_email()}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField
          field={fields.password}
          label={m.login_password()}
          autoComplete="current-password"
          required
        />
        <SubmitButton fullWidth pendingLabel={m.login_submitting()}>
          {m.login_submit()}
        </SubmitButton>
      </Form>
      <AccountLinks>
        {access.isSetupOpen && <Link to={href("/setup")}>{m.setup_link({ appName })}</Link>}
        {access.canRegister && <Link to={href("/register")}>{m.login_to_register()}</Link>}
        {access.hasMailedCodes && <Link to={href("/forgot")}>{m.login_to_forgot()}</Link>}
      </AccountLinks>
      {accounts.length > 0 && <DemoAccounts action={action} accounts={accounts} />}
    </AccountPage>
  );
}

function DemoAccounts({ action, accounts }: Pick<SignInProps, "action" | "accounts">) {
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{m.login_demo_title()}</h2>
      <p>{m.login_demo_text()}</p>
      <ul>
        {accounts.map(({ role, email, password }) => (
          <li key={email}>
            <Form method="post" action={action}>
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="password" value={password} />
              <button type="submit">
                <strong>{m.login_demo_use({ role: roleName(role) })}</strong>
                <span>
                  {email} · {password}
                </span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

const roleNames: Record<string, () => string> = {
  owner: m.login_demo_role_owner,
  manager: m.login_demo_role_manager,
  admin: m.login_demo_role_admin,
};

function roleName(role: string): string {
  return roleNames[role.toLowerCase()]?.() ?? role;
}
