/** Keys of text fields with an expression index on `twin` (migration 0009), for every class. */
export const INDEXED_FIELD_KEYS: ReadonlySet<string> = new Set(["ean", "sku"]);
