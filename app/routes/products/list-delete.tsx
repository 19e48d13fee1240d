import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { getCaller } from "#app/server/caller.server.ts";
import { catchActionError } from "#app/server/http/action-error.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { flashToast } from "#app/server/http/toast.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { deleteTwin } from "#app/server/products/selling-actions.server.ts";
import { getTwinHead } from "#app/server/twins/twins.server.ts";

import type { Route } from "./+types/list-delete";
import { DeleteDialog } from "./components/delete-dialog.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { twin } = await throwAsStatus(getTwinHead(getCaller(context), params.productId));
  return { name: twin.name, search: url.search };
}

export const headers = noStoreHeaders;

export async function action({ context, params, url }: Route.ActionArgs) {
  const work = deleteTwin(getCaller(context), params.productId);
  const problem = await catchActionError(work, m.products_delete_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.products_deleted());
  return redirect(`${href("/products")}${url.search}`);
}

export default function DeleteFromList({ actionData, loaderData, params }: Route.ComponentProps) {
  const { name, search } = loaderData;
  return (
    <DeleteDialog
      title={m.products_delete_title({ name })}
      text={m.products_delete_text()}
      confirm={m.products_delete_confirm()}
      action={`${href("/products/delete/:productId", params)}${search}`}
      closeTo={`${href("/products")}${search}`}
      problem={actionData?.problem}
    />
  );
}
