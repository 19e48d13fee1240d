import { data } from "react-router";

import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller, requireUser } from "#app/server/session/caller.server.ts";
import { handlePartialSubmit } from "#app/server/twins/forms/edit-form.server.ts";
import { loadEntryForm, saveEntryValue } from "#app/server/twins/forms/save-entry.server.ts";
import { getEntry } from "#app/server/twins/twins.server.ts";

import type { Route } from "./+types/twin-values";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/** Loads the form of one value of a twin, for a cell of a grid. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(getEntry(caller, params.twinId));
  return throwAsStatus(loadEntryForm(caller, answer, params.name));
}

export const headers = noStoreHeaders;

/** Saves the value of a cell's form. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(getEntry(caller, params.twinId));
  const form = await readForm(request, EDIT_FORM);
  const partial = await handlePartialSubmit(caller, answer, form);
  const { failed, replaced } = partial
    ? { failed: partial, replaced: null }
    : await saveEntryValue(caller, answer, form, params.name);
  if (!failed) return { saved: true as const, replaced };
  const { status, ...rest } = failed;
  return data(rest, { status });
}
