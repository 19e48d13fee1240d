import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { deleteTwin } from "#app/server/selling/actions/selling-actions.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { getDeletableTwin } from "#app/server/twins/deletable-twin.server.ts";
import { getTwinHead } from "#app/server/twins/twins.server.ts";
import { DeleteDialog } from "#app/ui/forms/delete-dialog.tsx";

import type { Route } from "./+types/list-delete";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { name } = await getDeletableTwin(getCaller(context), params.twinId);
  return { name, search: url.search };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const { twin } = await throwAsStatus(getTwinHead(caller, params.twinId));
  const problem = await catchActionError(
    deleteTwin(caller, params.twinId),
    m.connectors_save_failed(),
  );
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.connectors_deleted({ name: twin.name }));
  return redirect(`${href("/browse")}${url.search}`);
}

export default function DeleteFromBrowse({ actionData, loaderData, params }: Route.ComponentProps) {
  const { name, search } = loaderData;
  return (
    <DeleteDialog
      title={m.products_delete_title({ name })}
      text={m.browse_delete_text()}
      confirm={m.products_delete()}
      action={`${href("/browse/delete/:twinId", params)}${search}`}
      closeTo={`${href("/browse")}${search}`}
      problem={actionData?.problem}
    />
  );
}
