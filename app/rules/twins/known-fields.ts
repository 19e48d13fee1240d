/** In characters. */
export const MAX_NAME_LENGTH = 75;

export const MAX_SKU_LENGTH = 100;

/** Numbers that are amounts of money. */
export const MONEY_KEYS: readonly string[] = [
  "price",
  "list_price.value_with_tax",
  "delivery_shipping_rates",
];

/** The description of gallery uploads that the contract specifies; it describes nothing. */
export const IMAGE_DESCRIPTION = "User uploaded image";
