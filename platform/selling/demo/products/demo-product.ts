export interface DemoProduct {
  ean: string;
  sku: string;
  name: string;
  /** Key of the product type without the prefix `product_`. */
  type: string;
  /** What variants of a product have in common. */
  variantGroup?: string;
  description: string;
  bulletPoints: readonly string[];
  price: string;
  currency: "PLN" | "EUR" | "USD";
  /** Price of the card on the site that sells in euros. Without it, one price holds for all marketplaces. */
  euroPrice?: string;
  /** Width, length and height in cm and weight in kg, of the product and of its package. */
  size: Size;
  packageSize: Size;
  attributes: Readonly<Record<string, string>>;
  /** Number of images: one shows the whole product, a second one a detail. */
  pictures: 1 | 2;
  /** EAN of the product whose images it has, if not its own. */
  pictureOf?: string;
}

type Size = readonly [width: string, length: string, height: string, weight: string];

/** Refers to options by key, independent of their translated names. */
export function option(...keys: readonly string[]): string {
  return keys.map((key) => `#externalId=${key}`).join("<@2@>");
}
