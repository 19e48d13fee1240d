import type { CardPayload } from "../cards/card.ts";

/** The public values of a card, by our field keys. */
const SHOWN: Readonly<Record<string, (payload: CardPayload) => unknown>> = {
  name: ({ title }) => title,
  description: ({ description }) => description,
  bullet_points: ({ bulletPoints }) => bulletPoints,
  price: ({ price }) => price,
  currency: ({ currency }) => currency,
  stock_quantity: ({ stockQuantity }) => stockQuantity,
  ean: ({ ean }) => ean,
  sku: ({ sku }) => sku,
  images: ({ images }) => images.map(({ attachmentId }) => attachmentId),
};

/**
 * Lists the keys of fields in which a listing is outdated: those that changed since publishing, attributes by their own
 * keys, and those that the card has yet to follow, because a card on sale can't follow its product.
 */
export function differingFields(
  published: CardPayload,
  current: CardPayload,
  pending: readonly string[] = [],
): string[] {
  return [...new Set([...changedFields(published, current), ...pending])];
}

function changedFields(published: CardPayload, current: CardPayload): string[] {
  const changed = Object.keys(SHOWN).filter(
    (key) => JSON.stringify(SHOWN[key]?.(published)) !== JSON.stringify(SHOWN[key]?.(current)),
  );
  const before = valuesOf(published);
  const after = valuesOf(current);
  const attributes = new Set([...before.keys(), ...after.keys()]);
  return [...changed, ...[...attributes].filter((key) => before.get(key) !== after.get(key))];
}

function valuesOf({ attributes }: CardPayload): Map<string, string> {
  return new Map(attributes.map(({ key, value }) => [key, value]));
}
