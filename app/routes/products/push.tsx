import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { confirmPush, loadPush } from "#app/server/selling/cards/push-dialog.server.ts";
import { PushDialog } from "#app/ui/selling/push-dialog.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

import type { Route } from "./+types/push";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return { fields: await loadPush({ context, url }, { productId: params.productId }) };
}

export const headers = noStoreHeaders;

export function action({ context, params, request, url }: Route.ActionArgs) {
  return confirmPush(
    { context, request },
    { productId: params.productId },
    {
      page: keepList(url, href("/products/:productId", params)),
      dialog: keepList(url, href("/products/:productId/push", params)),
      done: m.inherit_push_done(),
    },
  );
}

export default function PushToMarketplaces({
  actionData,
  loaderData,
  params,
}: Route.ComponentProps) {
  const listPlace = useListPlace();
  return (
    <PushDialog
      title={m.inherit_push()}
      note={m.inherit_push_note()}
      none={m.inherit_push_none()}
      fields={loaderData.fields}
      action={listPlace(href("/products/:productId/push", params))}
      closeTo={listPlace(href("/products/:productId", params))}
      answer={actionData}
    />
  );
}
