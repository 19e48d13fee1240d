import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { parseSlicePage } from "#app/rules/lists/page-slice.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import {
  type PublishedCards,
  publishCards,
} from "#app/server/selling/actions/publish-actions.server.ts";
import { listCardsForOperation } from "#app/server/selling/actions/selling-actions.server.ts";
import { performOnSelectedCards } from "#app/server/selling/cards/card-selection.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { requirePermission } from "#app/server/session/permissions.server.ts";
import { scheduledText } from "#app/ui/selling/scheduled-text.ts";
import { useListPlace } from "#app/ui/use-list-place.ts";

import type { Route } from "./+types/publish";
import { CardDialog } from "./components/card-dialog.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  await requirePermission(caller, "TRANSITION_PERFORM");
  const work = listCardsForOperation(
    caller,
    params.productId,
    "PUBLISHING",
    parseSlicePage(url, "cards"),
  );
  return { products: await throwAsStatus(work) };
}

export const headers = noStoreHeaders;

export function action(args: Route.ActionArgs) {
  return performOnSelectedCards(args, {
    perform: publishCards,
    failed: m.card_publish_failed(),
    started: startedText,
  });
}

function startedText({ started, days }: PublishedCards): string {
  const [day, ...others] = new Set(days);
  if (day === undefined) return m.card_publish_started();
  const count = formatNumber(days.length);
  if (started > 0) return m.card_publish_started_partly({ count });
  return others.length === 0 ? scheduledText(day) : m.card_scheduled_count({ count });
}

export default function Publish({ actionData, loaderData, params }: Route.ComponentProps) {
  const listPlace = useListPlace();
  return (
    <CardDialog
      operation="publish"
      title={m.card_publish_title()}
      note={m.card_publish_note()}
      none={m.card_publish_none()}
      confirm={m.card_publish_confirm()}
      cards={loaderData.products}
      action={listPlace(href("/products/:productId/publish", params))}
      closeTo={listPlace(href("/products/:productId", params))}
      chosen={actionData?.chosen}
      selectsAll={actionData?.selectsAll}
      problem={actionData?.problem}
    />
  );
}
