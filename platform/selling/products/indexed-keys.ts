/**
 * Keys of the text fields whose values have an expression index on `twin` (migration 0009), in every class. The
 * template's products are searched and sorted by them, and so are own fields with these keys.
 */
export const INDEXED_KEYS: ReadonlySet<string> = new Set(["ean", "sku"]);
