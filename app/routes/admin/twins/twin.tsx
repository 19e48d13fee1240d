import { data, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { twinHref } from "#app/rules/twins/twin-place.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { loadEntry } from "#app/server/twins/entry/entry.server.ts";
import { handlePartialSubmit } from "#app/server/twins/forms/edit-form.server.ts";
import {
  editableNames,
  loadEntryForm,
  saveEntryForm,
} from "#app/server/twins/forms/save-entry.server.ts";
import { findEntry } from "#app/server/twins/twins.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import { pageTitle } from "#app/ui/page-title.ts";
import { EntryDetails } from "#app/ui/twins/entry-details.tsx";

import type { Route } from "./+types/twin";

/** Loads the page of a twin. Redirects an address with the twin's alias to the address with its ID. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(findEntry(caller, params.headTwinId));
  const { id, freeze, actions } = answer.twin;
  if (id !== params.headTwinId.toLowerCase()) throw redirect(twinHref("console", id) + url.search);
  const names = freeze || !actions.includes("EDIT") ? [] : [...editableNames(answer)];
  const name = url.searchParams.get("edit");
  const isEdited = name !== null && names.includes(name);
  const [entry, twin] = await throwAsStatus(
    Promise.all([
      loadEntry(caller, answer, "console"),
      isEdited ? loadEntryForm(caller, answer, name) : null,
    ]),
  );
  return { entry, names, form: twin && name !== null ? { name, twin } : null };
}

export const headers = noStoreHeaders;

/** Saves the value that is edited in place. Throws 404 if it may not be edited. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(findEntry(caller, params.headTwinId));
  const form = await readForm(request, EDIT_FORM);
  const name = url.searchParams.get("edit") ?? "";
  if (!editableNames(answer).has(name)) throw data(null, { status: 404 });
  const partialResult = await handlePartialSubmit(caller, answer, form);
  const failed = partialResult ?? (await saveEntryForm(caller, answer, form, name));
  if (failed) {
    const { status, ...rest } = failed;
    return data(rest, { status });
  }
  flashToast(context, "success", m.console_saved());
  return redirect(twinHref("console", answer.twin.id));
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData?.entry.name, error);

export default function TwinPage({ actionData, loaderData, params }: Route.ComponentProps) {
  const { entry, names, form } = loaderData;
  // Another user's change must not replace what is being typed.
  useLiveUpdates({ twinId: params.headTwinId, enabled: form === null });
  const page = twinHref("console", params.headTwinId);
  return <EntryDetails entry={entry} inPlace={{ page, names, form, answer: actionData }} />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
