import { redirect } from "react-router";

import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller, requireUser } from "#app/server/session/caller.server.ts";
import { switchBusiness } from "#app/server/session/workspace.server.ts";

import type { Route } from "./+types/switch-business";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

export function loader() {
  return redirect("/home");
}

/**
 * Switches the business. Redirects to the start page, because IDs on the current page belong to the old business.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  await throwAsStatus(switchBusiness(getCaller(context), String(form.get("businessAccountId"))));
  return redirect("/home");
}
