import { href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { config } from "#app/server/config.server.ts";
import { demoAccounts } from "#app/server/demo.server.ts";
import { sessionOf } from "#app/server/session.server.ts";

import type { Route } from "./+types/landing";
import { SignIn } from "./parts/sign-in.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  if (sessionOf(context).has("tokens")) throw redirect("/products");
  return {
    accounts: await demoAccounts(),
    expired: url.searchParams.get("reason") === "session_expired",
    title: m.login_title({ product: config().PRODUCT_NAME }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Landing({ loaderData: { accounts, expired } }: Route.ComponentProps) {
  return (
    <SignIn
      accounts={accounts}
      action={href("/login")}
      notice={expired ? m.login_expired() : null}
      lastResult={undefined}
    />
  );
}
