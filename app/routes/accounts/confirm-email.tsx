import { getFormProps } from "@conform-to/react";
import { data, Form, href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { NewPasswordForm } from "#app/rules/accounts.ts";
import {
  confirmEmailChange,
  hideFields,
  accountErrorResult,
} from "#app/server/accounts/accounts.server.ts";
import { endSession } from "#app/server/accounts/end-session.server.ts";
import { getSession } from "#app/server/accounts/session.server.ts";
import { getCaller, withCaller } from "#app/server/caller.server.ts";
import { parseForm } from "#app/server/http/parse-form.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { flashToast } from "#app/server/http/toast.server.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import { FormAlert } from "#app/ui/form/form-alert.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { useValidatedForm } from "#app/ui/form/use-validated-form.ts";

import type { Route } from "./+types/confirm-email";
import { AccountLinks, AccountPage } from "./components/account-page.tsx";
import { PasswordFields } from "./components/password-fields.tsx";

import classes from "./components/sign-in.module.css";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

/** Only the posted form confirms the address, because mail scanners open links too. */
export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), NewPasswordForm());
  if (submission.status !== "success") {
    return data(submission.reply({ hideFields }), { status: 422 });
  }
  const { password } = submission.value;
  const { requestError } = await catchRequestError(
    confirmEmailChange(getCaller(context), { token, password }),
  );
  if (requestError?.httpStatus === 404) {
    const formErrors = [m.confirm_email_gone()];
    return data(submission.reply({ formErrors, hideFields }), { status: 404 });
  }
  if (requestError)
    return data(accountErrorResult(submission, requestError), { status: requestError.httpStatus });
  // It may be the session of another account: the link is no sign-in to the one it is about.
  await endSession(context);
  getSession(context).unset("email");
  flashToast(context, "success", m.confirm_email_done());
  return redirect(href("/login"));
}

export const meta: Route.MetaFunction = () => [{ title: m.confirm_email_title() }];

export default function ConfirmEmail({ actionData, params }: Route.ComponentProps) {
  const [form, fields] = useValidatedForm({
    id: "confirm-email",
    rules: () => import("#app/rules/accounts.ts"),
    schema: (forms) => forms.NewPasswordForm(),
    lastResult: actionData,
  });
  return (
    <AccountPage title={m.confirm_email_title()} lead={m.confirm_email_lead()}>
      <Form
        method="post"
        action={href("/confirm-email/:token", params)}
        {...getFormProps(form)}
        className={classes.form}
      >
        <FormAlert form={form} />
        <PasswordFields fields={fields} label={m.account_password_new()} />
        <SubmitButton fullWidth pendingLabel={m.reset_submitting()}>
          {m.confirm_email_submit()}
        </SubmitButton>
      </Form>
      <AccountLinks>
        <Link to={href("/login")}>{m.account_to_login()}</Link>
      </AccountLinks>
    </AccountPage>
  );
}
