import { href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { invite, revokeInvitation } from "#app/server/accounts/members.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/invitation";

/** A GET request changes nothing: only a posted form changes an invitation. */
export function loader() {
  return redirect(href("/users"));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const caller = getCaller(context);
  const form = await readForm(request);
  const again = form.get("intent") === "again";
  const work = again
    ? invite(caller, String(form.get("email")))
    : revokeInvitation(caller, params.invitationId);
  const problem = await catchActionError(work, m.people_failed());
  if (problem) flashToast(context, "error", problem.text);
  else flashToast(context, "success", again ? m.people_invited() : m.people_revoked());
  return redirect(href("/users"));
}
