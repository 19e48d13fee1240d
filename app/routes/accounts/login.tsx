import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { safeRedirect } from "remix-utils/safe-redirect";

import { m } from "#app/paraglide/messages.js";
import { LoginForm } from "#app/rules/login.ts";
import { authenticator } from "#app/server/auth.server.ts";
import { config } from "#app/server/config.server.ts";
import { demoAccounts } from "#app/server/demo.server.ts";
import { CODE, refusalOf } from "#app/server/platform/errors.server.ts";
import { sessionOf } from "#app/server/session.server.ts";

import type { Route } from "./+types/login";
import { SignIn } from "./parts/sign-in.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const redirectTo = safeRedirect(url.searchParams.get("redirectTo"), "/products");
  if (sessionOf(context).has("tokens")) throw redirect(redirectTo);
  return {
    accounts: await demoAccounts(),
    redirectTo,
    title: m.login_title({ product: config().PRODUCT_NAME }),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const submission = parseWithZod(await request.clone().formData(), { schema: LoginForm() });
  if (submission.status !== "success") {
    return data(submission.reply({ hideFields: ["password"] }), { status: 422 });
  }
  const { value: tokens, refusal } = await refusalOf(authenticator.authenticate("form", request));
  if (refusal) {
    const busy = refusal.code === CODE.TOO_MANY_REQUESTS;
    const formErrors = [busy ? m.login_throttled() : m.login_failed()];
    const status = busy ? 429 : 401;
    return data(submission.reply({ formErrors, hideFields: ["password"] }), { status });
  }
  sessionOf(context).set("tokens", tokens);
  return redirect(safeRedirect(url.searchParams.get("redirectTo"), "/products"));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Login({
  actionData,
  loaderData: { accounts, redirectTo },
}: Route.ComponentProps) {
  const query = redirectTo === "/products" ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;
  return (
    <SignIn
      accounts={accounts}
      action={`${href("/login")}${query}`}
      notice={null}
      lastResult={actionData}
    />
  );
}
