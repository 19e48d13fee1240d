import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { parseSlicePage } from "#app/rules/lists/page-slice.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import {
  listCardsForOperation,
  optimizeCards,
} from "#app/server/selling/actions/selling-actions.server.ts";
import { performOnSelectedCards } from "#app/server/selling/cards/card-selection.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { requirePermission } from "#app/server/session/permissions.server.ts";
import { useListPlace } from "#app/ui/use-list-place.ts";

import type { Route } from "./+types/optimize";
import { CardDialog } from "./components/card-dialog.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  await requirePermission(caller, "TRANSITION_PERFORM");
  const work = listCardsForOperation(
    caller,
    params.productId,
    "CONTENT_OPTIMIZATION",
    parseSlicePage(url, "cards"),
  );
  const { writer, ...products } = await throwAsStatus(work);
  return { products, writer };
}

export const headers = noStoreHeaders;

export function action(args: Route.ActionArgs) {
  return performOnSelectedCards(args, {
    perform: optimizeCards,
    failed: m.card_optimize_unavailable(),
    started: () => m.card_optimize_started(),
  });
}

export default function Optimize({ actionData, loaderData, params }: Route.ComponentProps) {
  const { products, writer } = loaderData;
  const listPlace = useListPlace();
  return (
    <CardDialog
      operation="optimize"
      title={m.card_optimize()}
      note={
        writer.source === "builtin"
          ? m.card_writer_builtin()
          : m.card_writer_model({ model: writer.model ?? "" })
      }
      none={m.card_optimize_none()}
      confirm={m.card_optimize_confirm()}
      cards={products}
      action={listPlace(href("/products/:productId/optimize", params))}
      closeTo={listPlace(href("/products/:productId", params))}
      chosen={actionData?.chosen}
      selectsAll={actionData?.selectsAll}
      problem={actionData?.problem}
    />
  );
}
