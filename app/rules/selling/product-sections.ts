/** The keys in this file assign the fields of a product card to the sections of its page and form. */
export const LEADING_KEYS = ["ean", "sku", "elements_amount"] as const;
export const PRICE_KEYS = ["unified_price_for_all_marketplaces", "price", "currency"] as const;
/** Keys of the fields that a card inherits from its product while the product has one price for all marketplaces. */
export const LOCKED_PRICE_KEYS = ["price", "currency"] as const;
export const BULLETS_KEY = "bullet_points";
export const IMAGES_KEY = "images";
export const MAX_IMAGE_TEXT_LENGTH = 250;

export interface Dimensions {
  sizes: readonly string[];
  sizeUnit: string;
  weight: string;
  weightUnit: string;
}

export const PRODUCT_DIMENSIONS: Dimensions = {
  sizes: [
    "item_product_dimensions_width",
    "item_product_dimensions_length",
    "item_product_dimensions_height",
  ],
  sizeUnit: "product_size_unit",
  weight: "product_weight",
  weightUnit: "product_weight_unit",
};

export const PACKAGE_DIMENSIONS: Dimensions = {
  sizes: [
    "item_package_dimensions_width",
    "item_package_dimensions_length",
    "item_package_dimensions_height",
  ],
  sizeUnit: "package_size_unit",
  weight: "package_weight",
  weightUnit: "package_weight_unit",
};

export function dimensionKeys({ sizes, sizeUnit, weight, weightUnit }: Dimensions): string[] {
  return [...sizes, sizeUnit, weight, weightUnit];
}

const SECTION_KEYS = new Set<string>([
  ...LEADING_KEYS,
  ...PRICE_KEYS,
  BULLETS_KEY,
  IMAGES_KEY,
  ...dimensionKeys(PRODUCT_DIMENSIONS),
  ...dimensionKeys(PACKAGE_DIMENSIONS),
]);

/** Returns true for fields outside the sections, which the product's own type adds. */
export function isTypeAttribute(key: string): boolean {
  return !SECTION_KEYS.has(key.toLowerCase());
}

/** Splits a text with one bullet point per line, and strips pasted bullet characters. */
export function splitBullets(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[•*–-]\s+/, "").trim())
    .filter((line) => line !== "");
}
