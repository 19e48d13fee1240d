import { redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { signOut } from "#app/server/accounts/auth.server.ts";
import { getSession } from "#app/server/accounts/session.server.ts";
import { flashToast } from "#app/server/http/toast.server.ts";

import type { Route } from "./+types/logout";

/** A GET request changes nothing: signing out requires a posted form. */
export function loader() {
  return redirect("/");
}

export async function action({ context }: Route.ActionArgs) {
  const session = getSession(context);
  const tokens = session.get("tokens");
  session.unset("tokens");
  if (tokens) await signOut(tokens);
  flashToast(context, "info", m.login_signed_out());
  return redirect("/");
}
