/**
 * Stands in place of a field in history entries of merges, which have type `unknown` because upstream has no type for
 * them. No field has such a key.
 */
export const MERGED_KEY = "#merged";

export interface MergedTwin {
  id: string;
  classId: string;
  name: string;
}

/** Writes a merged twin as the value of a history entry. */
export function formatMergedTwin({ id, classId, name }: MergedTwin): string {
  return `${id} ${classId} ${name}`;
}

/** Reads a value that `formatMergedTwin` has written. */
export function parseMergedTwin(value: string): MergedTwin {
  const [id = "", classId = "", ...name] = value.split(" ");
  return { id, classId, name: name.join(" ") };
}
