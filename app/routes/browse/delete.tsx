import { data, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { twinHref, twinPlaceOf } from "#app/rules/twins/twin-place.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { deleteTwin } from "#app/server/selling/actions/selling-actions.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { requirePermission } from "#app/server/session/permissions.server.ts";
import { loadEntryHead } from "#app/server/twins/entry/entry.server.ts";
import { DeleteDialog } from "#app/ui/forms/delete-dialog.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { EntryPage } from "#app/ui/twins/entry-page.tsx";
import { useTwinPlace } from "#app/ui/twins/use-twin-place.ts";

import type { Route } from "./+types/delete";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const place = twinPlaceOf(url.pathname);
  await requirePermission(caller, "TWIN_DELETE");
  const entry = await throwAsStatus(loadEntryHead(caller, params.headTwinId, place));
  if (!entry.mayDelete) throw data(m.denied_delete_this({ name: entry.name }), { status: 403 });
  return { entry };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const place = twinPlaceOf(url.pathname);
  const entry = await throwAsStatus(loadEntryHead(caller, params.headTwinId, place));
  const problem = await catchActionError(
    deleteTwin(caller, params.headTwinId),
    m.connectors_save_failed(),
  );
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.connectors_deleted({ name: entry.name }));
  return redirect(keepList(url, entry.classHref));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.entry.name ?? m.products_delete() },
];

export default function DeleteEntry({ actionData, loaderData, params }: Route.ComponentProps) {
  const { entry } = loaderData;
  const place = useTwinPlace();
  return (
    <EntryPage entry={entry} tab="details">
      <DeleteDialog
        title={m.browse_delete_entry({ name: entry.name })}
        text={m.browse_delete_text()}
        confirm={m.products_delete()}
        action={twinHref(place, params.headTwinId, "delete")}
        closeTo={twinHref(place, params.headTwinId)}
        problem={actionData?.problem}
      />
    </EntryPage>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
