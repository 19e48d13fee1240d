import { m } from "#app/paraglide/messages.js";

const LABELS: Readonly<Record<string, () => string>> = {
  name: m.card_title,
  description: m.products_description,
  bullet_points: m.products_bullets,
  price: m.products_price,
  currency: m.card_currency,
  stock_quantity: m.card_stock,
  elements_amount: m.card_quantity_per_sale,
  ean: m.products_ean,
  sku: m.products_sku,
  images: m.products_images,
};

/** Returns the label of a field that cards of all marketplaces have; undefined for attributes of a product's type. */
export function cardFieldLabel(key: string): string | undefined {
  return Object.hasOwn(LABELS, key) ? LABELS[key]?.() : undefined;
}
