const MAX_NAME_LENGTH = 256;
const MAX_DEPTH = 10;
const MAX_INDEX = 999;

/** Names of conform's own entries. No form of the app sends them, and conform would trust the JSON in them. */
const RESERVED = new Set(["__intent__", "__state__"]);

/**
 * Returns true for a name of an entry that a form of the app may have. Conform builds nested objects and lists from the
 * names: `a[99999999]` alone would fill the memory.
 */
export function isPlainName(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || RESERVED.has(name)) return false;
  const depth = name.match(/[.[]/g)?.length ?? 0;
  const indexes = name.match(/\[\d+/g) ?? [];
  return depth < MAX_DEPTH && indexes.every((index) => Number(index.slice(1)) <= MAX_INDEX);
}
