import { data, href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { formatPrice } from "#app/rules/numbers.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { publishCards } from "#app/server/selling/actions/publish-actions.server.ts";
import type { CardDetail } from "#app/server/selling/actions/selling-schemas.server.ts";
import { loadCardDialog } from "#app/server/selling/cards/card-dialog.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { planText, scheduledText } from "#app/ui/selling/scheduled-text.ts";

import type { Route } from "./+types/publish";
import { ConfirmDialog } from "./components/confirm-dialog.tsx";

export const loader = (args: Route.LoaderArgs) => loadCardDialog(args);

export const headers = noStoreHeaders;

export async function action({ context, params, url }: Route.ActionArgs) {
  const { marketplaceProduct: card } = await loadCardDialog({ context, params });
  const work = publishCards(getCaller(context), [params.cardId]);
  const problem = await catchActionError(work, m.card_publish_error());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  const [day] = (await work).days;
  flashToast(context, "success", day === undefined ? m.card_publish_sent() : scheduledText(day));
  const page = href("/browse/:headTwinId", { headTwinId: card.rootProductId });
  return redirect(keepList(url, page));
}

function whatHappens({ publishesOn }: CardDetail): string {
  if (publishesOn === null) return m.card_publish_note();
  return `${planText(publishesOn)}. ${m.card_scheduled_text()}`;
}

function priceText({ currency, price }: CardDetail): string {
  return price === null ? "" : m.card_publish_price({ price: formatPrice(price, currency ?? "") });
}

export default function PublishCard({ actionData, loaderData, params }: Route.ComponentProps) {
  const card = loaderData.marketplaceProduct;
  const errors = card.issues.some(({ severity }) => severity === "error");
  const blocked = errors
    ? m.card_publish_blocked()
    : card.publishable
      ? null
      : (card.reason ?? card.status.name);
  return (
    <ConfirmDialog
      title={m.card_publish_title_one({ marketplace: card.marketplace.name })}
      text={[whatHappens(card), priceText(card)].filter(Boolean).join(" ")}
      confirm={
        card.publishesOn === null
          ? m.card_publish_one({ marketplace: card.marketplace.name })
          : m.card_schedule_one({ marketplace: card.marketplace.name })
      }
      blocked={blocked}
      issues={card.issues}
      action={href("/marketplace-product/:cardId/publish", params)}
      closeTo={href("/marketplace-product/:cardId", params)}
      problem={actionData?.problem}
    />
  );
}
