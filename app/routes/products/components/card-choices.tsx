import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatPrice } from "#app/rules/numbers.ts";
import type { SellingCard } from "#app/server/selling/actions/selling-schemas.server.ts";
import { Issues } from "#app/ui/selling/issues.tsx";
import { planText } from "#app/ui/selling/scheduled-text.ts";

import type { SelectableRow } from "./selectable-rows.tsx";

import classes from "./choices.module.css";

/** Returns the marketplace cards to select for an operation, with the reason why one is unavailable. */
export function cardChoices(
  cards: SellingCard[],
  operation: "optimize" | "publish",
): SelectableRow[] {
  return cards.map((card) => choiceOf(card, operation));
}

function choiceOf(card: SellingCard, operation: "optimize" | "publish"): SelectableRow {
  const row = {
    value: card.id,
    label: card.marketplace.name,
    logo: card.marketplace.logo,
  };
  // Cards that are edited manually are published from their own page.
  if (card.editManually) return { ...row, note: m.card_manual_mode(), disabled: true };
  const able = operation === "optimize" ? card.optimizable : card.publishable;
  const note = card.frozen ? card.status.name : able ? undefined : (card.reason ?? undefined);
  return {
    ...row,
    disabled: card.frozen || (!able && operation === "optimize") || hasErrors(card, operation),
    ...(note ? { note } : {}),
    detail: operation === "publish" && !card.frozen ? <ToSend card={card} /> : undefined,
  };
}

/**
 * Shows the main image, title and price that will be published. Of the issues, it shows those that prevent
 * publishing, or all others if none does.
 */
function ToSend({ card }: { card: SellingCard }) {
  const { currency, imageId, issues, price, publishesOn, title } = card;
  const errors = issues.filter(({ severity }) => severity === "error");
  return (
    <>
      <div className={classes.sent}>
        {imageId && <img src={thumbHref(imageId)} alt="" width={40} height={40} />}
        <div>
          <p>{title}</p>
          {price !== null && (
            <p>{m.card_publish_price({ price: formatPrice(price, currency ?? "") })}</p>
          )}
          {card.publishable && (
            <p>{publishesOn === null ? m.card_publish_starts() : planText(publishesOn)}</p>
          )}
        </div>
      </div>
      <Issues issues={errors.length > 0 ? errors : issues} />
    </>
  );
}

function thumbHref(attachmentId: string): string {
  return href("/resources/files/:attachmentId/:variant?", { attachmentId, variant: "thumb" });
}

function hasErrors(card: SellingCard, operation: "optimize" | "publish"): boolean {
  return operation === "publish" && card.issues.some(({ severity }) => severity === "error");
}
