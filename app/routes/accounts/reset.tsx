import { getFormProps } from "@conform-to/react";
import { data, Form, href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ResetForm } from "#app/rules/accounts/accounts.ts";
import {
  hideFields,
  accountErrorResult,
  resetPassword,
} from "#app/server/accounts/accounts.server.ts";
import { loadCodePage } from "#app/server/accounts/code-page.server.ts";
import { endSession } from "#app/server/accounts/end-session.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import { getCaller, withCaller } from "#app/server/session/caller.server.ts";
import { getSession } from "#app/server/session/session.server.ts";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import type { Route } from "./+types/reset";
import { AccountLinks, AccountPage, OutboxHint } from "./components/account-page.tsx";
import { CodeField } from "./components/code-field.tsx";
import { PasswordFields } from "./components/password-fields.tsx";

import classes from "./components/sign-in.module.css";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

export function loader({ context }: Route.LoaderArgs) {
  return loadCodePage(context);
}

export async function action({ context, request }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), ResetForm());
  if (submission.status !== "success") {
    return data(submission.reply({ hideFields }), { status: 422 });
  }
  const session = getSession(context);
  const isOwn = session.get("email") === submission.value.email;
  const resetId = isOwn ? session.get("resetId") : undefined;
  const work = resetPassword(getCaller(context), { ...submission.value, resetId });
  const { requestError } = await catchRequestError(work);
  if (requestError)
    return data(accountErrorResult(submission, requestError), { status: requestError.httpStatus });

  await endSession(context);
  session.unset("resetId");
  session.set("email", submission.value.email);
  flashToast(context, "success", m.reset_done());
  return redirect(href("/login"));
}

export const meta: Route.MetaFunction = () => [{ title: m.reset_title() }];

export default function Reset({ actionData, loaderData: { email, demo } }: Route.ComponentProps) {
  const recoveredForm = useRecoveredForm(href("/reset"));
  const [form, fields] = useValidatedForm({
    id: "reset",
    rules: () => import("#app/rules/accounts/accounts.ts"),
    schema: (forms) => forms.ResetForm(),
    lastResult: actionData ?? recoveredForm?.result,
    defaultValue: { email: email ?? "" },
  });
  return (
    <AccountPage
      title={m.reset_title()}
      lead={email ? m.reset_lead({ email }) : m.verify_lead_unknown()}
    >
      <Form method="post" action={href("/reset")} {...getFormProps(form)} className={classes.form}>
        {actionData === undefined && <RecoveredFormNote recoveredForm={recoveredForm} />}
        <FormAlert form={form} />
        {email ? (
          <input type="hidden" name={fields.email.name} value={email} autoComplete="username" />
        ) : (
          <TextField
            field={fields.email}
            label={m.login_email()}
            type="email"
            autoComplete="username"
            required
          />
        )}
        <CodeField field={fields.code} />
        <PasswordFields fields={fields} label={m.account_password_new()} />
        <SubmitButton fullWidth pendingLabel={m.reset_submitting()}>
          {m.reset_submit()}
        </SubmitButton>
      </Form>
      <OutboxHint demo={demo} />
      <AccountLinks>
        <Link to={href("/forgot")}>{m.reset_again()}</Link>
        <Link to={href("/login")}>{m.account_to_login()}</Link>
      </AccountLinks>
    </AccountPage>
  );
}
