import { cleanCode, cleanName } from "#common/clean-text.ts";
import { comparableName } from "#common/comparable-name.ts";

import type { BulkEdit, BulkLookup, BulkOperation } from "./bulk-operation.ts";
import { readEan } from "./notations/codes.rules.ts";

/** The text by which a row of a file names what it changes, as it is stored; "" if it names nothing. */
export function rowKey({ match, edits }: BulkOperation, cells: readonly string[]): string {
  if (!match) return "";
  const text = cells[match.column] ?? "";
  const kind = edits.find(({ column, how }) => how === "column" && column === match.column)?.kind;
  if (kind === "ean") return readEan(text).ean;
  return kind === "name" ? cleanName(text) : cleanCode(text);
}

/** With a lookup, it is found out whether another row has the code. */
export function isCode({ kind, how, lookup }: BulkEdit): boolean {
  return how === "column" && kind === "code" && Boolean(lookup);
}

/** Texts are the same key if these are equal: but for a SKU, upper and lower case are. */
export function comparableKey(text: string, { isExact }: Pick<BulkLookup, "isExact">): string {
  return isExact ? cleanName(text) : comparableName(text);
}
