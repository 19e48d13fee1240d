import { redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { endSession } from "#app/server/accounts/end-session.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";

import type { Route } from "./+types/logout";

/** A GET request changes nothing: signing out requires a posted form. */
export function loader() {
  return redirect("/");
}

export async function action({ context }: Route.ActionArgs) {
  await endSession(context);
  flashToast(context, "info", m.login_signed_out());
  return redirect("/");
}
