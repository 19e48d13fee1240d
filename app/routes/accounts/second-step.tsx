import { getFormProps } from "@conform-to/react";
import { data, Form, href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { SecondFactorForm } from "#app/rules/accounts/second-factor.ts";
import { beginSession, browserOf } from "#app/server/accounts/sign-in.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { localPath } from "#app/server/http/local-path.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { CODE, catchRequestError } from "#app/server/platform/errors.server.ts";
import { completeSignIn, getCallerHints } from "#app/server/session/auth.server.ts";
import { getSession } from "#app/server/session/session.server.ts";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextField } from "#app/ui/forms/form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import type { Route } from "./+types/second-step";
import { AccountLinks, AccountPage } from "./components/account-page.tsx";

import classes from "./components/sign-in.module.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const redirectTo = localPath(url.searchParams.get("redirectTo"), "/home");
  const session = getSession(context);
  if (session.has("tokens")) throw redirect(redirectTo);
  if (!session.has("challenge")) throw redirect(href("/login"));
  return { action: `${url.pathname}${url.search}` };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const session = getSession(context);
  const challenge = session.get("challenge");
  if (challenge === undefined) return redirect(href("/login"));
  const submission = parseForm(await readForm(request), SecondFactorForm());
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });

  const { code } = submission.value;
  const hints = getCallerHints(request, browserOf(context));
  const { value: tokens, requestError } = await catchRequestError(
    completeSignIn({ challenge, code }, hints),
  );
  if (requestError?.code === CODE.TOO_MANY_REQUESTS) {
    return data(submission.reply({ formErrors: [m.login_throttled()] }), { status: 429 });
  }
  if (requestError?.fieldErrors.length) {
    const fieldErrors = { code: [m.factor_code_wrong()] };
    return data(submission.reply({ fieldErrors, hideFields: ["code"] }), { status: 401 });
  }
  session.unset("challenge");
  // The password was entered too long ago, or has been changed since.
  if (requestError) return redirect(href("/login"));
  const email = session.get("email") ?? "";
  const headers = await beginSession(context, { email, tokens, url });
  return redirect(localPath(url.searchParams.get("redirectTo"), "/home"), { headers });
}

export const meta: Route.MetaFunction = () => [{ title: m.factor_step_title() }];

export default function SecondStep({ actionData, loaderData }: Route.ComponentProps) {
  const [form, fields] = useValidatedForm({
    id: "second-step",
    rules: () => import("#app/rules/accounts/second-factor.ts"),
    schema: (forms) => forms.SecondFactorForm(),
    lastResult: actionData,
  });
  return (
    <AccountPage title={m.factor_step_title()} lead={m.factor_step_lead()}>
      <Form
        method="post"
        action={loaderData.action}
        {...getFormProps(form)}
        className={classes.form}
      >
        <FormAlert form={form} />
        <TextField
          field={fields.code}
          label={m.factor_code()}
          autoComplete="one-time-code"
          required
        />
        <SubmitButton fullWidth pendingLabel={m.login_submitting()}>
          {m.login_submit()}
        </SubmitButton>
      </Form>
      <AccountLinks>
        <Link to={href("/login")}>{m.account_to_login()}</Link>
      </AccountLinks>
    </AccountPage>
  );
}
