import { data, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { isMark } from "#app/rules/twins/twin-marks.ts";
import { twinHref, twinPlaceOf } from "#app/rules/twins/twin-place.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { saveMark } from "#app/server/twins/entry/marks.server.ts";

import type { Route } from "./+types/mark";

/** Marks a twin for the signed-in user, or removes the mark, and returns to the twin. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const mark = form.get("mark");
  if (!isMark(mark)) throw data(null, { status: 400 });
  const work = saveMark(getCaller(context), params.headTwinId, mark, form.get("on") === "1");
  const problem = await catchActionError(work, m.browse_mark_failed());
  if (problem) flashToast(context, "error", problem.text);
  return redirect(twinHref(twinPlaceOf(url.pathname), params.headTwinId));
}

export function loader({ params, url }: Route.LoaderArgs) {
  return redirect(twinHref(twinPlaceOf(url.pathname), params.headTwinId));
}
