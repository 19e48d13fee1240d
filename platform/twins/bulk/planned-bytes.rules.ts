import { LABEL_SEPARATORS } from "#common/label-names.ts";

import type { BulkEdit } from "./bulk-operation.ts";
import { readMember, toText } from "./json-members.rules.ts";
import type { EditedRow } from "./read-cell.rules.ts";

/**
 * Bytes that an entry of a list needs besides its text: `BYTES_PER_PART` for quotation marks and a comma,
 * `BYTES_PER_FILE` for the members of a file's object.
 */
const BYTES_PER_PART = 3;
const BYTES_PER_FILE = 60;
/** Number of texts of a file: its address twice, and its title. */
const TEXTS_PER_FILE = 3;

/**
 * Estimates an upper bound of the size of an edit's value. The value isn't built, because a short edit can build a text
 * that exceeds the memory.
 */
export function plannedBytes(edit: BulkEdit, row: EditedRow): number {
  const current = edit.from ? readMember(row.current, edit.from) : undefined;
  switch (edit.how) {
    case "set":
      return Buffer.byteLength(JSON.stringify(edit.value) ?? "");
    case "copy":
      return Buffer.byteLength(JSON.stringify(current) ?? "");
    case "append":
      return appendedBytes(edit, current);
    case "add":
    case "remove":
      return chosenBytes(edit, toText(current) ?? "");
    case "replace":
      return replacedBytes(edit, toText(current) ?? "");
    case "adjust":
      return 0;
    case "column":
      return cellBytes(edit, row.cells[edit.column ?? -1] ?? "");
  }
}

function appendedBytes({ text, separator }: BulkEdit, current: unknown): number {
  const before = Array.isArray(current) ? JSON.stringify(current) : (toText(current) ?? "");
  const separated = separator ? count(before, ",") * Buffer.byteLength(separator) : 0;
  return Buffer.byteLength(before) + Buffer.byteLength(text ?? "") + separated;
}

function chosenBytes({ value, separator }: BulkEdit, before: string): number {
  const options = JSON.stringify(value ?? "");
  const separators = count(before, ",") + count(options, ",") + 1;
  return Buffer.byteLength(before + options) + separators * Buffer.byteLength(separator ?? "");
}

function replacedBytes({ text, replacement }: BulkEdit, before: string): number {
  const gain = Buffer.byteLength(replacement ?? "") - Buffer.byteLength(text ?? "");
  return Buffer.byteLength(before) + (text ? count(before, text) * gain : 0);
}

function cellBytes({ kind, separator }: BulkEdit, cell: string): number {
  const bytes = Buffer.byteLength(cell);
  if (kind === "links") return TEXTS_PER_FILE * bytes + BYTES_PER_FILE * parts(cell, /[\s;|,]/g);
  if (kind === "list") return bytes + BYTES_PER_PART * parts(cell, /[,;\n]/g);
  if (kind === "tags") return bytes + BYTES_PER_PART * parts(cell, LABEL_SEPARATORS);
  if (!separator) return bytes;
  return bytes + Buffer.byteLength(separator) * parts(cell, /[;\n]/g);
}

function parts(text: string, separators: RegExp): number {
  let found = 1;
  for (const _ of text.matchAll(separators)) found += 1;
  return found;
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found += 1;
  return found;
}
