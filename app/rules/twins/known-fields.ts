/** Limit in characters. */
export const MAX_NAME_LENGTH = 75;

export const MAX_SKU_LENGTH = 100;

/** Keys of number fields with amounts of money. */
export const MONEY_KEYS: readonly string[] = [
  "price",
  "list_price.value_with_tax",
  "delivery_shipping_rates",
];

/** Placeholder that the contract specifies as the description of gallery uploads; it doesn't describe the image. */
export const IMAGE_DESCRIPTION = "User uploaded image";
