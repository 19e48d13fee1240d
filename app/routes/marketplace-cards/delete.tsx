import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { deleteTwin } from "#app/server/selling/actions/selling-actions.server.ts";
import { parentHref } from "#app/server/selling/links.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { getDeletableTwin } from "#app/server/twins/deletable-twin.server.ts";
import { getTwinHead } from "#app/server/twins/twins.server.ts";
import { DeleteDialog } from "#app/ui/forms/delete-dialog.tsx";

import type { Route } from "./+types/delete";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { name } = await getDeletableTwin(getCaller(context), params.cardId);
  return { name };
}

export const headers = noStoreHeaders;

export async function action({ context, params, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const { twin } = await throwAsStatus(getTwinHead(caller, params.cardId));
  const problem = await catchActionError(
    deleteTwin(caller, params.cardId),
    m.products_delete_failed(),
  );
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.products_deleted());
  return redirect(keepList(url, parentHref(twin.headTwinId)));
}

export default function DeleteCard({ actionData, loaderData, params }: Route.ComponentProps) {
  return (
    <DeleteDialog
      title={m.card_delete_title({ name: loaderData.name })}
      text={m.card_delete_text()}
      confirm={m.card_delete_confirm()}
      action={href("/marketplace-product/:cardId/delete", params)}
      closeTo={href("/marketplace-product/:cardId", params)}
      problem={actionData?.problem}
    />
  );
}
