import { getFormProps } from "@conform-to/react";
import { data, Form, href, Link, redirect, type RouterContextProvider } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { EmailForm, VerifyForm } from "#app/rules/accounts/accounts.ts";
import { accountErrorResult, resendSignUpCode } from "#app/server/accounts/accounts.server.ts";
import { loadCodePage } from "#app/server/accounts/code-page.server.ts";
import { beginSession, browserOf } from "#app/server/accounts/sign-in.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import { confirmSignUp, getCallerHints } from "#app/server/session/auth.server.ts";
import { getCaller, withCaller } from "#app/server/session/caller.server.ts";
import { getSession } from "#app/server/session/session.server.ts";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextField } from "#app/ui/forms/form.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import type { Route } from "./+types/verify";
import { AccountLinks, AccountPage, OutboxHint } from "./components/account-page.tsx";
import { CodeField } from "./components/code-field.tsx";

import classes from "./components/sign-in.module.css";

const RESEND = "resend";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

export function loader({ context }: Route.LoaderArgs) {
  return loadCodePage(context);
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  return form.get("intent") === RESEND ? sendAgain(context, form) : confirm(context, request, form);
}

async function confirm(context: Readonly<RouterContextProvider>, request: Request, form: FormData) {
  const session = getSession(context);
  const submission = parseForm(form, VerifyForm());
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });

  const { email } = submission.value;
  const signUpId = session.get("email") === email ? session.get("signUpId") : undefined;
  const hints = getCallerHints(request, browserOf(context));
  const work = confirmSignUp({ ...submission.value, signUpId }, hints);
  const { value: tokens, requestError } = await catchRequestError(work);
  if (requestError)
    return data(accountErrorResult(submission, requestError), { status: requestError.httpStatus });

  session.unset("signUpId");
  const next = `${href("/settings/business")}?welcome`;
  if (tokens) {
    const headers = await beginSession(context, { email, tokens, url: new URL(request.url) });
    flashToast(context, "success", m.verify_signed_in());
    return redirect(next, { headers });
  }
  session.set("email", email);
  flashToast(context, "success", m.verify_done());
  return redirect(`${href("/login")}?redirectTo=${encodeURIComponent(next)}`);
}

async function sendAgain(context: Readonly<RouterContextProvider>, form: FormData) {
  const session = getSession(context);
  const submission = parseForm(form, EmailForm());
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });

  const { email } = submission.value;
  const signUpId = session.get("email") === email ? session.get("signUpId") : undefined;
  const { requestError } = await catchRequestError(
    resendSignUpCode(getCaller(context), { email, signUpId }),
  );
  if (requestError)
    return data(accountErrorResult(submission, requestError), { status: requestError.httpStatus });

  session.set("email", email);
  flashToast(context, "info", m.verify_resent());
  return redirect(href("/verify"));
}

export const meta: Route.MetaFunction = () => [{ title: m.verify_title() }];

export default function Verify({ actionData, loaderData }: Route.ComponentProps) {
  const { email, demo, hasMailedCodes } = loaderData;
  const recoveredForm = useRecoveredForm(href("/verify"));
  const [form, fields] = useValidatedForm({
    id: "verify",
    rules: () => import("#app/rules/accounts/accounts.ts"),
    schema: (forms) => forms.VerifyForm(),
    lastResult: actionData ?? recoveredForm?.result,
    defaultValue: { email: email ?? "" },
  });
  const lead = email ? m.verify_lead({ email }) : m.verify_lead_unknown();
  return (
    <AccountPage title={m.verify_title()} lead={lead}>
      <Form method="post" action={href("/verify")} {...getFormProps(form)} className={classes.form}>
        {actionData === undefined && <RecoveredFormNote recoveredForm={recoveredForm} />}
        <FormAlert form={form} />
        {email ? (
          <input type="hidden" name={fields.email.name} value={email} />
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
        <SubmitButton fullWidth name="intent" value="confirm" pendingLabel={m.verify_submitting()}>
          {m.verify_submit()}
        </SubmitButton>
        {hasMailedCodes && (
          <SubmitButton fullWidth name="intent" value={RESEND} variant="default" formNoValidate>
            {m.verify_resend()}
          </SubmitButton>
        )}
      </Form>
      <OutboxHint demo={demo} />
      <AccountLinks>
        <Link to={href("/register")}>{m.verify_other()}</Link>
        <Link to={href("/login")}>{m.account_to_login()}</Link>
      </AccountLinks>
    </AccountPage>
  );
}
