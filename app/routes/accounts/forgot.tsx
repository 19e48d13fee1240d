import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { data, Form, href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { EmailForm } from "#app/rules/accounts/accounts.ts";
import { requestPasswordReset, accountErrorResult } from "#app/server/accounts/accounts.server.ts";
import { accountAccess } from "#app/server/accounts/setup.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { requestInfo } from "#app/server/http/request.server.ts";
import { catchRequestError, throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller, withCaller } from "#app/server/session/caller.server.ts";
import { getSession } from "#app/server/session/session.server.ts";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import type { Route } from "./+types/forgot";
import { AccountLinks, AccountPage } from "./components/account-page.tsx";
import { NoMail } from "./components/no-mail.tsx";

import classes from "./components/sign-in.module.css";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

export async function loader({ context }: Route.LoaderArgs) {
  const { canMail } = await throwAsStatus(accountAccess(getCaller(context)));
  return { canMail, email: getSession(context).get("email") ?? "" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), EmailForm());
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });

  const { email } = submission.value;
  const { browser } = requestInfo(context);
  const work = requestPasswordReset(getCaller(context), email, browser);
  const { value: resetId, requestError } = await catchRequestError(work);
  if (requestError)
    return data(accountErrorResult(submission, requestError), { status: requestError.httpStatus });
  const session = getSession(context);
  session.set("email", email);
  if (resetId === undefined) session.unset("resetId");
  else session.set("resetId", resetId);
  return redirect(href("/reset"));
}

export const meta: Route.MetaFunction = () => [{ title: m.forgot_title() }];

export default function Forgot({ actionData, loaderData }: Route.ComponentProps) {
  if (!loaderData.canMail) return <NoMail />;
  return <ForgotForm email={loaderData.email} result={actionData} />;
}

interface ForgotFormProps {
  email: string;
  result: SubmissionResult | undefined;
}

function ForgotForm({ email, result }: ForgotFormProps) {
  const recoveredForm = useRecoveredForm(href("/forgot"));
  const [form, fields] = useValidatedForm({
    id: "forgot",
    rules: () => import("#app/rules/accounts/accounts.ts"),
    schema: (forms) => forms.EmailForm(),
    lastResult: result ?? recoveredForm?.result,
    defaultValue: { email },
  });
  return (
    <AccountPage title={m.forgot_title()} lead={m.forgot_lead()}>
      <Form method="post" action={href("/forgot")} {...getFormProps(form)} className={classes.form}>
        {result === undefined && <RecoveredFormNote recoveredForm={recoveredForm} />}
        <FormAlert form={form} />
        <TextField
          field={fields.email}
          label={m.login_email()}
          type="email"
          autoComplete="username"
          required
        />
        <SubmitButton fullWidth pendingLabel={m.forgot_submitting()}>
          {m.forgot_submit()}
        </SubmitButton>
      </Form>
      <AccountLinks>
        <Link to={href("/login")}>{m.account_to_login()}</Link>
      </AccountLinks>
    </AccountPage>
  );
}
