import { getFormProps } from "@conform-to/react";
import { data, Form, href, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { SetupForm } from "#app/rules/accounts/accounts.ts";
import { hideFields, accountErrorResult } from "#app/server/accounts/accounts.server.ts";
import { accountAccess, setUp } from "#app/server/accounts/setup.server.ts";
import { signInAtOnce } from "#app/server/accounts/sign-in.server.ts";
import { config } from "#app/server/base/config.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus, catchRequestError } from "#app/server/platform/errors.server.ts";
import { getCaller, withCaller } from "#app/server/session/caller.server.ts";
import { useAppName } from "#app/ui/app-name.ts";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextField } from "#app/ui/forms/form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { pageTitle } from "#app/ui/page-title.ts";

import type { Route } from "./+types/setup";
import { AccountLinks, AccountPage } from "./components/account-page.tsx";
import { NameFields } from "./components/name-fields.tsx";
import { PasswordFields } from "./components/password-fields.tsx";

import classes from "./components/sign-in.module.css";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

export async function loader({ context }: Route.LoaderArgs) {
  const { isSetupOpen } = await throwAsStatus(accountAccess(getCaller(context)));
  if (!isSetupOpen) throw data(null, { status: 404 });
  return { title: m.setup_title({ appName: config().PRODUCT_NAME }) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), SetupForm());
  if (submission.status !== "success") {
    return data(submission.reply({ hideFields }), { status: 422 });
  }
  const { requestError } = await catchRequestError(setUp(getCaller(context), submission.value));
  if (requestError) {
    // Another request created the first administrator already, so there is nothing to set up.
    if (requestError.httpStatus === 404) throw redirect(href("/login"));
    return data(accountErrorResult(submission, requestError), { status: requestError.httpStatus });
  }
  const headers = await signInAtOnce(context, request, submission.value);
  flashToast(context, "success", m.setup_done({ appName: config().PRODUCT_NAME }));
  return headers ? redirect("/home", { headers }) : redirect(href("/login"));
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData?.title, error);

export default function Setup({ actionData }: Route.ComponentProps) {
  const appName = useAppName();
  const [form, fields] = useValidatedForm({
    id: "setup",
    rules: () => import("#app/rules/accounts/accounts.ts"),
    schema: (forms) => forms.SetupForm(),
    lastResult: actionData,
  });
  return (
    <AccountPage title={m.setup_title({ appName })} lead={m.setup_lead()}>
      <Form method="post" action={href("/setup")} {...getFormProps(form)} className={classes.form}>
        <FormAlert form={form} />
        <TextField
          field={fields.code}
          label={m.setup_code()}
          description={m.setup_code_hint({ appName })}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <NameFields fields={fields} />
        <TextField
          field={fields.email}
          label={m.login_email()}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordFields fields={fields} />
        <TextField
          field={fields.businessName}
          label={m.setup_business()}
          autoComplete="organization"
          required
        />
        <SubmitButton fullWidth pendingLabel={m.setup_submitting()}>
          {m.setup_submit()}
        </SubmitButton>
      </Form>
      <AccountLinks>
        <Link to={href("/login")}>{m.account_to_login()}</Link>
      </AccountLinks>
    </AccountPage>
  );
}
