import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { resetPasswordByLink } from "#app/server/accounts/accounts.server.ts";
import { submitPasswordLink } from "#app/server/accounts/password-link.server.ts";
import { getCaller, withCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/reset-link";
import { PasswordLinkPage } from "./components/password-link-page.tsx";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

export function action({ context, params: { token }, request }: Route.ActionArgs) {
  const use = (password: string) => resetPasswordByLink(getCaller(context), { token, password });
  return submitPasswordLink(context, request, use, {
    gone: m.access_link_gone(),
    done: m.reset_done(),
  });
}

export const meta: Route.MetaFunction = () => [{ title: m.access_link_title() }];

/** Page of the password reset link that an administrator created. */
export default function ResetLink({ actionData, params }: Route.ComponentProps) {
  return (
    <PasswordLinkPage
      id="reset-link"
      title={m.access_link_title()}
      lead={m.access_link_lead()}
      submit={m.reset_submit()}
      action={href("/reset/:token", params)}
      lastResult={actionData}
    />
  );
}
