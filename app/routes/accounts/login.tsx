import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { LoginForm } from "#app/rules/accounts/login.ts";
import { fetchDemoAccounts } from "#app/server/accounts/demo.server.ts";
import { accountAccessIfKnown } from "#app/server/accounts/setup.server.ts";
import { beginSession, browserOf } from "#app/server/accounts/sign-in.server.ts";
import { config } from "#app/server/base/config.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { localPath } from "#app/server/http/local-path.server.ts";
import { readForm, withForm } from "#app/server/http/read-form.server.ts";
import { CODE, catchRequestError } from "#app/server/platform/errors.server.ts";
import { authenticator, withBrowser } from "#app/server/session/auth.server.ts";
import { createCaller } from "#app/server/session/caller.server.ts";
import { getSession } from "#app/server/session/session.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";

import type { Route } from "./+types/login";
import { loginHref } from "./components/login-href.ts";
import { SignIn } from "./components/sign-in.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const redirectTo = localPath(url.searchParams.get("redirectTo"), "/home");
  const session = getSession(context);
  if (session.has("tokens")) throw redirect(redirectTo);
  return {
    email: session.get("email") ?? "",
    accounts: await fetchDemoAccounts(),
    access: await accountAccessIfKnown(createCaller(context)),
    redirectTo,
    title: m.login_title({ appName: config().PRODUCT_NAME }),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, LoginForm());
  if (submission.status !== "success") {
    return data(submission.reply({ hideFields: ["password"] }), { status: 422 });
  }
  const { value: tokens, requestError } = await catchRequestError(
    authenticator.authenticate("form", withBrowser(withForm(request, form), browserOf(context))),
  );
  if (requestError?.code === CODE.SECOND_FACTOR) {
    const session = getSession(context);
    session.set("email", submission.value.email);
    session.set("challenge", String(requestError.details["challenge"]));
    return redirect(href("/login/code") + url.search);
  }
  if (requestError) {
    const busy = requestError.code === CODE.TOO_MANY_REQUESTS;
    const isBlocked = requestError.code === CODE.USER_INACTIVE;
    const failed = isBlocked ? m.access_login_blocked() : m.login_failed();
    const formErrors = [busy ? m.login_throttled() : failed];
    const status = busy ? 429 : 401;
    return data(submission.reply({ formErrors, hideFields: ["password"] }), { status });
  }
  const { email } = submission.value;
  const headers = await beginSession(context, { email, tokens, url });
  return redirect(localPath(url.searchParams.get("redirectTo"), "/home"), { headers });
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData?.title, error);

export default function Login({
  actionData,
  loaderData: { access, accounts, email, redirectTo },
}: Route.ComponentProps) {
  return (
    <SignIn
      accounts={accounts}
      access={access}
      action={loginHref(redirectTo)}
      notice={null}
      email={email}
      lastResult={actionData}
    />
  );
}
