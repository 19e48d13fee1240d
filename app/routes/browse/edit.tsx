import { data, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { twinHref, twinPlaceOf } from "#app/rules/twins/twin-place.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { handlePartialSubmit } from "#app/server/twins/forms/edit-form.server.ts";
import { loadEntryForm, saveEntryForm } from "#app/server/twins/forms/save-entry.server.ts";
import { getEntry } from "#app/server/twins/twins.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { useKeptForm } from "#app/ui/twins/form/use-kept-form.ts";
import { useTwinPlace } from "#app/ui/twins/use-twin-place.ts";
import { useListPlace } from "#app/ui/use-list-place.ts";

import type { Route } from "./+types/edit";
import { EntryForm } from "./components/entry-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(getEntry(caller, params.headTwinId));
  const { twin } = answer;
  if (!twin.freeze && !twin.actions.includes("EDIT")) {
    throw data(m.browse_forbidden(), { status: 403 });
  }
  return throwAsStatus(loadEntryForm(caller, answer));
}

export const headers = noStoreHeaders;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(getEntry(caller, params.headTwinId));
  const form = await readForm(request, EDIT_FORM);
  const partialResult = await handlePartialSubmit(caller, answer, form);
  if (partialResult) {
    const { status, ...rest } = partialResult;
    return data(rest, { status });
  }
  const failed = await saveEntryForm(caller, answer, form);
  if (failed) {
    const { status, ...rest } = failed;
    return data(rest, { status });
  }
  flashToast(context, "success", m.connectors_saved());
  return redirect(keepList(url, twinHref(twinPlaceOf(url.pathname), params.headTwinId)));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.browse_edit_title({ name: loaderData?.name ?? "" }) },
];

export default function EditEntry({ actionData, loaderData, params }: Route.ComponentProps) {
  const { name, status, type, frozen } = loaderData;
  const place = useTwinPlace();
  const listPlace = useListPlace();
  const page = listPlace(twinHref(place, params.headTwinId));
  const hasForm = useKeptForm(frozen, actionData);
  return (
    <Page
      title={m.browse_edit_title({ name })}
      back={{ to: page, label: m.browse_back_to_entry() }}
      badge={<StatusBadge status={status} />}
      note={type}
      width="narrow"
    >
      {frozen && (
        <Section>
          <output>
            {m.browse_frozen({ status: status.name })} {hasForm && m.form_frozen_typed()}
          </output>
        </Section>
      )}
      {hasForm && (
        <EntryForm
          key={loaderData.id}
          twin={loaderData}
          answer={actionData}
          action={listPlace(twinHref(place, params.headTwinId, "edit"))}
          cancelTo={page}
          submit={m.products_save()}
          pending={m.products_saving()}
        />
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
