import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { deleteProduct } from "#app/server/selling/actions/delete-product.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { getDeletableTwin } from "#app/server/twins/deletable-twin.server.ts";
import { DeleteDialog } from "#app/ui/forms/delete-dialog.tsx";

import type { Route } from "./+types/list-delete";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { name } = await getDeletableTwin(getCaller(context), params.productId);
  return { name, search: url.search };
}

export const headers = noStoreHeaders;

export function action({ context, params, url }: Route.ActionArgs) {
  return deleteProduct(context, { ...params, list: `${href("/products")}${url.search}` });
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
