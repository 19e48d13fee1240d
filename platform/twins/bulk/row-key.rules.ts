import { cleanCode, cleanName } from "#common/clean-text.ts";
import { comparableName } from "#common/comparable-name.ts";
import { readEan } from "#common/ean.ts";
import { dropTextMark } from "#common/spreadsheet-codes.ts";

import type { BulkEdit, BulkLookup, BulkOperation } from "./bulk-operation.ts";

interface MatchKey {
  column: number;
  lookup: BulkLookup;
  owner?: BulkLookup | null | undefined;
}

/** The key by which a row names its entity, and its cleaned text. */
export interface RowKey extends MatchKey {
  text: string;
}

/** Lists the keys by which rows can name their entities, in the order in which they are tried. */
export function matchKeys({ match }: Pick<BulkOperation, "match">): MatchKey[] {
  return match ? [match, ...(match.others ?? [])] : [];
}

/** Returns the key by which a row names its entity: the first one with a text. Null if it names none. */
export function rowKey(operation: BulkOperation, cells: readonly string[]): RowKey | null {
  for (const { column, lookup, owner } of matchKeys(operation)) {
    const text = readKey(operation, cells, column);
    if (text !== "") return { column, lookup, owner, text };
  }
  return null;
}

function readKey({ edits }: BulkOperation, cells: readonly string[], at: number): string {
  const text = cells[at] ?? "";
  const kind = edits.find(({ column, how }) => how === "column" && column === at)?.kind;
  if (kind === "ean") return readEan(text).ean;
  if (kind === "code") return readCode(text);
  return kind === "name" ? cleanName(text) : cleanCode(text);
}

/** Reads a code other than an EAN, such as a SKU. */
export function readCode(cell: string): string {
  return cleanCode(dropTextMark(cell));
}

/** Whether the row says that it is for something else than the job, such as a card for another marketplace. */
export function isForOther({ match }: BulkOperation, cells: readonly string[]): boolean {
  const { column, textList = [] } = match?.purpose ?? {};
  const text = comparableName(cells[column ?? -1] ?? "");
  return text !== "" && textList.every((one) => comparableName(one) !== text);
}

/**
 * Whether the edit sets a code, such as an EAN. Codes with a lookup are checked for use by others.
 */
export function isCode({ kind, how, lookup }: BulkEdit): boolean {
  return how === "column" && kind === "code" && Boolean(lookup);
}

/**
 * Converts a key to a form in which equal keys are the same text. Ignores case, unless it matters as in SKUs.
 */
export function comparableKey(text: string, { isExact }: Pick<BulkLookup, "isExact">): string {
  return isExact ? cleanName(text) : comparableName(text);
}
