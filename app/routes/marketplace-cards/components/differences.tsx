import { m } from "#app/paraglide/messages.js";

/**
 * Labels of the fields that buyers see on every card, by key. All other fields are attributes of the product's type.
 */
const LABELS: Readonly<Record<string, () => string>> = {
  name: m.card_title,
  description: m.products_description,
  bullet_points: m.products_bullets,
  price: m.products_price,
  currency: m.card_currency,
  stock_quantity: m.card_stock,
  ean: m.products_ean,
  sku: m.products_sku,
  images: m.products_images,
};

/** Lists the fields whose published values differ from those of the card. */
export function Differences({ keys }: { keys: string[] }) {
  if (keys.length === 0) return null;
  const labels = new Set(keys.map((key) => (LABELS[key] ?? m.products_attributes)()));
  return <p>{m.card_differs({ fields: [...labels].join(", ") })}</p>;
}
