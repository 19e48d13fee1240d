import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { confirmPush, loadPush } from "#app/server/selling/cards/push-dialog.server.ts";
import { PushDialog } from "#app/ui/selling/push-dialog.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

import type { Route } from "./+types/follow";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return { fields: await loadPush({ context, url }, { cardId: params.cardId }) };
}

export const headers = noStoreHeaders;

export function action({ context, params, request, url }: Route.ActionArgs) {
  return confirmPush(
    { context, request },
    { cardId: params.cardId },
    {
      page: keepList(url, href("/marketplace-product/:cardId", params)),
      dialog: keepList(url, href("/marketplace-product/:cardId/follow", params)),
      done: m.inherit_again_done(),
    },
  );
}

export default function FollowProduct({ actionData, loaderData, params }: Route.ComponentProps) {
  const listPlace = useListPlace();
  return (
    <PushDialog
      title={m.inherit_again()}
      note={m.inherit_again_note()}
      none={m.inherit_again_none()}
      fields={loaderData.fields}
      action={listPlace(href("/marketplace-product/:cardId/follow", params))}
      closeTo={listPlace(href("/marketplace-product/:cardId", params))}
      answer={actionData}
    />
  );
}
