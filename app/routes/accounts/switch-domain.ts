import { data, href, redirect } from "react-router";

import { switchToDomain } from "#app/server/accounts/domains.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller, requireUser } from "#app/server/session/caller.server.ts";
import { getSession } from "#app/server/session/session.server.ts";

import type { Route } from "./+types/switch-domain";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

export function loader() {
  return redirect(href("/admin"));
}

/**
 * Switches the domain. Redirects to the console's start page, because IDs on the current page belong to the old
 * domain.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const caller = getCaller(context);
  const key = String((await readForm(request)).get("domain"));
  const isDone = await throwAsStatus(switchToDomain(caller, getSession(context), key));
  if (!isDone) throw data(null, { status: 404 });
  return redirect(href("/admin"));
}
