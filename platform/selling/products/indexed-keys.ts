/**
 * Keys of text fields whose values have an expression index on `twin` (migrations 0009 and 0082). The index is used for
 * searching and sorting by fields with these keys, in the template's classes and in all others.
 */
export const INDEXED_KEYS: ReadonlySet<string> = new Set(["ean", "sku", "variant_group"]);
