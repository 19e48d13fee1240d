import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { deleteProduct } from "#app/server/selling/actions/delete-product.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { requirePermission } from "#app/server/session/permissions.server.ts";
import { getTwinHead } from "#app/server/twins/twins.server.ts";
import { DeleteDialog } from "#app/ui/forms/delete-dialog.tsx";

import type { Route } from "./+types/list-delete";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  await requirePermission(caller, "TWIN_DELETE");
  const { twin } = await throwAsStatus(getTwinHead(caller, params.productId));
  return { name: twin.name, search: url.search };
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
