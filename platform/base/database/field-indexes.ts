/** Keys of text fields that have an index of their own in `twin` (migration 0009), in every class. */
export const INDEXED_FIELD_KEYS: ReadonlySet<string> = new Set(["ean", "sku"]);
