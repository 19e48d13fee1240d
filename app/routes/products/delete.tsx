import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { getCaller } from "#app/server/caller.server.ts";
import { catchActionError } from "#app/server/http/action-error.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { flashToast } from "#app/server/http/toast.server.ts";
import { deleteTwin } from "#app/server/products/selling-actions.server.ts";
import { useListPlace } from "#app/ui/list/use-list-place.ts";

import type { Route } from "./+types/delete";
import { DeleteDialog } from "./components/delete-dialog.tsx";
import { useProduct } from "./components/use-product.ts";

export const headers = noStoreHeaders;

export async function action({ context, params, url }: Route.ActionArgs) {
  const work = deleteTwin(getCaller(context), params.productId);
  const problem = await catchActionError(work, m.products_delete_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  flashToast(context, "success", m.products_deleted());
  return redirect(keepList(url, href("/products")));
}

export default function DeleteProduct({ actionData, params }: Route.ComponentProps) {
  const product = useProduct();
  const listPlace = useListPlace();
  return (
    <DeleteDialog
      title={m.products_delete_title({ name: product?.name ?? "" })}
      text={m.products_delete_text()}
      confirm={m.products_delete_confirm()}
      action={listPlace(href("/products/:productId/delete", params))}
      closeTo={listPlace(href("/products/:productId", params))}
      problem={actionData?.problem}
    />
  );
}
