import { m } from "#app/paraglide/messages.js";
import { cardFieldLabel } from "#app/rules/selling/card-field-labels.ts";

/** Lists the fields whose published values differ from those of the card. */
export function Differences({ keys }: { keys: string[] }) {
  if (keys.length === 0) return null;
  const labels = new Set(keys.map((key) => cardFieldLabel(key) ?? m.products_attributes()));
  return <p>{m.card_differs({ fields: [...labels].join(", ") })}</p>;
}
