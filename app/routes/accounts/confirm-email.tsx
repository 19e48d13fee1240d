import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { confirmEmailChange } from "#app/server/accounts/accounts.server.ts";
import { submitPasswordLink } from "#app/server/accounts/password-link.server.ts";
import { getCaller, withCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/confirm-email";
import { PasswordLinkPage } from "./components/password-link-page.tsx";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

export function action({ context, params: { token }, request }: Route.ActionArgs) {
  const use = (password: string) => confirmEmailChange(getCaller(context), { token, password });
  return submitPasswordLink(context, request, use, {
    gone: m.confirm_email_gone(),
    done: m.confirm_email_done(),
  });
}

export const meta: Route.MetaFunction = () => [{ title: m.confirm_email_title() }];

export default function ConfirmEmail({ actionData, params }: Route.ComponentProps) {
  return (
    <PasswordLinkPage
      id="confirm-email"
      title={m.confirm_email_title()}
      lead={m.confirm_email_lead()}
      submit={m.confirm_email_submit()}
      action={href("/confirm-email/:token", params)}
      lastResult={actionData}
    />
  );
}
