import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { deleteProduct } from "#app/server/selling/actions/delete-product.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { getDeletableTwin } from "#app/server/twins/deletable-twin.server.ts";
import { DeleteDialog } from "#app/ui/forms/delete-dialog.tsx";

import type { Route } from "./+types/delete";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { name } = await getDeletableTwin(getCaller(context), params.productId);
  return { name };
}

export const headers = noStoreHeaders;

export function action({ context, params, url }: Route.ActionArgs) {
  const list = keepList(url, href("/products"));
  return deleteProduct(context, { ...params, list });
}

export default function DeleteProduct({ actionData, loaderData, params }: Route.ComponentProps) {
  return (
    <DeleteDialog
      title={m.products_delete_title({ name: loaderData.name })}
      text={m.products_delete_text()}
      confirm={m.products_delete_confirm()}
      action={href("/products/:productId/delete", params)}
      closeTo={href("/products/:productId", params)}
      problem={actionData?.problem}
    />
  );
}
