import { data } from "react-router";

import { listOutboxMails } from "#app/server/accounts/outbox.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller, withCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/outbox-mail";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

/** Limits an email to what mail programs allow: inline styles, but no scripts and no resources from elsewhere. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups";

export async function loader({ context, params }: Route.LoaderArgs) {
  const mails = await throwAsStatus(listOutboxMails(getCaller(context)));
  const mail = mails.find(({ id }) => id === params.id);
  if (!mail) throw data(null, { status: 404 });
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": POLICY,
    "cache-control": "no-store",
  };
  return new Response(mail.html, { headers });
}
