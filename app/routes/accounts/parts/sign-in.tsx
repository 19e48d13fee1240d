import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { IconClockExclamation } from "@tabler/icons-react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { Brand } from "#app/ui/brand.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { PasswordField, TextField } from "#app/ui/form.tsx";
import { useProductName } from "#app/ui/product-name.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";

import classes from "./sign-in.module.css";

interface SignInProps {
  action: string;
  accounts: readonly { role: string; email: string; password: string }[];
  notice: string | null;
  lastResult: SubmissionResult | undefined;
}

export function SignIn({ action, accounts, notice, lastResult }: SignInProps) {
  const product = useProductName();
  const [form, fields] = useForm<{ email: string; password: string }>({ id: "login", lastResult });
  return (
    <main id="main" className={classes.page}>
      <div className={classes.column}>
        <header className={classes.head}>
          <Brand size={40} />
          <h1>{m.login_title({ product })}</h1>
          <p>{m.login_lead()}</p>
        </header>
        {notice && (
          <output className={classes.notice}>
            <IconClockExclamation size={18} aria-hidden />
            {notice}
          </output>
        )}
        <Form method="post" action={action} {...getFormProps(form)} className={classes.form}>
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
        {accounts.length > 0 && <DemoAccounts action={action} accounts={accounts} />}
      </div>
    </main>
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
