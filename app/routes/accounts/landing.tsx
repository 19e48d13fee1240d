import { href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { fetchDemoAccounts } from "#app/server/accounts/demo.server.ts";
import { accountAccessIfKnown } from "#app/server/accounts/setup.server.ts";
import { config } from "#app/server/base/config.server.ts";
import { localPath } from "#app/server/http/local-path.server.ts";
import { createCaller } from "#app/server/session/caller.server.ts";
import { getSession } from "#app/server/session/session.server.ts";
import { pageTitle } from "#app/ui/page-title.ts";

import type { Route } from "./+types/landing";
import { loginHref } from "./components/login-href.ts";
import { SignIn } from "./components/sign-in.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const session = getSession(context);
  const redirectTo = localPath(url.searchParams.get("redirectTo"), href("/home"));
  if (session.has("tokens")) throw redirect(redirectTo);
  return {
    redirectTo,
    email: session.get("email") ?? "",
    accounts: await fetchDemoAccounts(),
    access: await accountAccessIfKnown(createCaller(context)),
    expired: url.searchParams.get("reason") === "session_expired",
    title: m.login_title({ appName: config().PRODUCT_NAME }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData?.title, error);

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { access, accounts, email, expired, redirectTo } = loaderData;
  return (
    <SignIn
      accounts={accounts}
      access={access}
      action={loginHref(redirectTo)}
      notice={expired ? m.login_expired() : null}
      email={email}
      lastResult={undefined}
    />
  );
}
