import { getFormProps, getInputProps, type SubmissionResult } from "@conform-to/react";
import { data, Form, href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { RegisterForm } from "#app/rules/accounts/accounts.ts";
import { hideFields, accountErrorResult, signUp } from "#app/server/accounts/accounts.server.ts";
import { accountAccess } from "#app/server/accounts/setup.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus, catchRequestError } from "#app/server/platform/errors.server.ts";
import { getCaller, withCaller } from "#app/server/session/caller.server.ts";
import { getSession } from "#app/server/session/session.server.ts";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { type Field, TextField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import type { Route } from "./+types/register";
import { AccountLinks, AccountPage } from "./components/account-page.tsx";
import { NameFields } from "./components/name-fields.tsx";
import { NoMail } from "./components/no-mail.tsx";
import { PasswordFields } from "./components/password-fields.tsx";

import classes from "./components/sign-in.module.css";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

export async function loader({ context }: Route.LoaderArgs) {
  if (getSession(context).has("tokens")) throw redirect("/home");
  const { canMail, canRegister } = await throwAsStatus(accountAccess(getCaller(context)));
  return data({ canMail, canRegister }, { status: canRegister ? 200 : 403 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), RegisterForm());
  if (submission.status !== "success") {
    return data(submission.reply({ hideFields }), { status: 422 });
  }
  const { value: signUpId, requestError } = await catchRequestError(
    signUp(getCaller(context), submission.value),
  );
  if (requestError)
    return data(accountErrorResult(submission, requestError), { status: requestError.httpStatus });

  const session = getSession(context);
  session.set("email", submission.value.email);
  if (signUpId === undefined) session.unset("signUpId");
  else session.set("signUpId", signUpId);
  return redirect(href("/verify"));
}

export const meta: Route.MetaFunction = () => [{ title: m.register_title() }];

export default function Register({ actionData, loaderData }: Route.ComponentProps) {
  if (loaderData.canRegister) return <Registration lastResult={actionData} />;
  return loaderData.canMail ? <ByInvitation /> : <NoMail />;
}

function ByInvitation() {
  return (
    <AccountPage title={m.register_closed_title()} lead={m.register_closed_text()}>
      <AccountLinks>
        <Link to={href("/login")}>{m.account_to_login()}</Link>
      </AccountLinks>
    </AccountPage>
  );
}

function Registration({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const recoveredForm = useRecoveredForm(href("/register"));
  const [form, fields] = useValidatedForm({
    id: "register",
    rules: () => import("#app/rules/accounts/accounts.ts"),
    schema: (forms) => forms.RegisterForm(),
    lastResult: lastResult ?? recoveredForm?.result,
  });
  return (
    <AccountPage title={m.register_title()} lead={m.register_lead()}>
      <Form
        method="post"
        action={href("/register")}
        {...getFormProps(form)}
        className={classes.form}
      >
        {lastResult === undefined && <RecoveredFormNote recoveredForm={recoveredForm} />}
        <FormAlert form={form} />
        <NameFields fields={fields} />
        <TextField
          field={fields.email}
          label={m.login_email()}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordFields fields={fields} />
        <Agreement field={fields.eula} />
        <SubmitButton fullWidth pendingLabel={m.register_submitting()}>
          {m.register_submit()}
        </SubmitButton>
      </Form>
      <AccountLinks>
        <Link to={href("/login")}>{m.account_to_login()}</Link>
      </AccountLinks>
    </AccountPage>
  );
}

function Agreement({ field }: { field: Field<string | undefined> }) {
  const { key, ...input } = getInputProps(field, { type: "checkbox" });
  return (
    <div className={classes.tick}>
      <input key={key} {...input} />
      <label htmlFor={field.id}>{m.register_eula()}</label>
      <Link to={href("/eula")} target="_blank">
        {m.register_eula_read()}
      </Link>
      {field.errors && (
        <span id={field.errorId} data-error>
          {field.errors[0]}
        </span>
      )}
    </div>
  );
}
