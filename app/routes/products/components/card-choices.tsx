import { m } from "#app/paraglide/messages.js";
import { formatPrice } from "#app/rules/numbers.ts";
import type { SellingCard } from "#app/server/products/selling-actions.server.ts";

import { Issues } from "./issues.tsx";
import { SelectableRows, type SelectableRow } from "./selectable-rows.tsx";

interface CardChoicesProps {
  cards: SellingCard[];
  operation: "optimize" | "publish";
  chosen: string[];
}

/** The marketplace cards an operation can select, each with the reason if it is unavailable. */
export function CardChoices({ cards, operation, chosen }: CardChoicesProps) {
  return (
    <SelectableRows
      legend={operation === "optimize" ? m.card_optimize_which() : m.card_publish_which()}
      type="checkbox"
      name="cardId"
      choices={cards.map((card) => choiceOf(card, operation, chosen.includes(card.id)))}
    />
  );
}

function choiceOf(
  card: SellingCard,
  operation: "optimize" | "publish",
  checked: boolean,
): SelectableRow {
  const row = {
    value: card.id,
    label: card.marketplace.name,
    logo: card.marketplace.logo,
    checked,
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

/** The price of the card and the issues that prevent publishing. */
function ToSend({ card: { currency, issues, price } }: { card: SellingCard }) {
  return (
    <>
      {price !== null && (
        <p>{m.card_publish_price({ price: formatPrice(price, currency ?? "") })}</p>
      )}
      <Issues issues={issues} />
    </>
  );
}

function hasErrors(card: SellingCard, operation: "optimize" | "publish"): boolean {
  return operation === "publish" && card.issues.some(({ severity }) => severity === "error");
}
