import { fileNameOf, isWebAddress } from "../../base/text/web-address.ts";
import type { BulkEdit } from "./bulk-operation.ts";
import { type JsonObject, readMember, textOf } from "./json-members.rules.ts";

/** An edit that can't be made: of a text that is no text, or of a cell that can't be read. */
export type EditProblem =
  | "number"
  | "flag"
  | "no_text"
  | "no_amount"
  | "no_match"
  | "no_link"
  | "too_large";

export interface EditedRow {
  /** The row as it is now; null if it is created. */
  current: JsonObject | null;
  cells: readonly string[];
  /** The IDs that were found for the cells of lookups, by their column. */
  found: ReadonlyMap<number, string>;
}

export type NextValue = { value: unknown } | { problem: EditProblem } | null;

/** What a row's cell of the edit's column says that the place should get. */
export function readCell(edit: BulkEdit, { cells, found, current }: EditedRow): NextValue {
  const cell = (cells[edit.column ?? -1] ?? "").trim();
  if (cell === "") {
    const clears = current && "empty" in edit && edit.empty !== undefined;
    if (!clears) return null;
    return edit.kind === "tags" ? tagChange([], edit, current) : { value: edit.empty };
  }
  switch (edit.kind ?? "text") {
    case "text": {
      const text = cells[edit.column ?? -1] ?? "";
      return {
        value: edit.separator ? splitList(text, SEPARATORS_OF_NAMES).join(edit.separator) : text,
      };
    }
    case "number": {
      const number = readNumber(cell);
      return number === null ? { problem: "number" } : { value: number };
    }
    case "decimal": {
      const text = readDecimal(cell);
      if (text === null) return { problem: "number" };
      const now = edit.from && current ? readMember(current, edit.from) : undefined;
      return { value: unlessSameAmount(now, text) };
    }
    case "flag": {
      const flag = readFlag(cell);
      return flag === null ? { problem: "flag" } : { value: flag };
    }
    case "list":
      return { value: splitList(cell, SEPARATORS) };
    case "tags":
      return tagChange(splitList(cell, SEPARATORS_OF_NAMES), edit, current);
    case "links":
      return linkedFiles(cell, edit, current);
    case "lookup": {
      const id = found.get(edit.column ?? -1);
      return id === undefined ? { problem: "no_match" } : { value: id };
    }
  }
}

export function readNumber(text: string): number | null {
  const decimal = readDecimal(text);
  return decimal === null ? null : Number(decimal);
}

/** Numbers as spreadsheets write them in English and Polish, with all their digits: `1,234.50`, `1 234,50`. */
function readDecimal(text: string): string | null {
  const plain = text.replaceAll(/[\s\u00A0\u202F']/gu, "");
  const isEnglish = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain);
  const number = isEnglish ? plain.replaceAll(",", "") : plain.replace(",", ".");
  return /^-?\d{1,15}(?:\.\d+)?$/.test(number) ? number : null;
}

const YES = new Set(["true", "yes", "y", "1", "x", "tak", "да"]);
const NO = new Set(["false", "no", "n", "0", "nie", "нет"]);

export function readFlag(text: string): boolean | null {
  const word = text.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

const SEPARATORS = /[,;\n]/;
/** Names of options may have commas. */
const SEPARATORS_OF_NAMES = /[;\n]/;

function splitList(text: string, separators: RegExp): string[] {
  return text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Gives a twin the named tags and no others. A comma separates them too, but in a name that it has. */
function tagChange(
  names: readonly string[],
  { from }: BulkEdit,
  current: JsonObject | null,
): NextValue {
  const now = [readMember(current, from ?? "") ?? []].flat() as { id: string; name: string }[];
  const has = new Set(now.map(({ name }) => name.toLowerCase()));
  const parts = names.flatMap((name) =>
    has.has(name.toLowerCase()) ? name : splitList(name, SEPARATORS),
  );
  const requested = new Map<string, string>();
  for (const name of parts) {
    if (!requested.has(name.toLowerCase())) requested.set(name.toLowerCase(), name);
  }
  const newTags = [...requested].flatMap(([key, name]) => (has.has(key) ? [] : name));
  const gone = now.filter(({ name }) => !requested.has(name.toLowerCase()));
  if (newTags.length + gone.length === 0) return null;
  return { value: { newTags, ...(current && { deleteTags: gone.map(({ id }) => id) }) } };
}

const MAX_LINK_LENGTH = 500;
/** Addresses may have commas, too. */
const SEPARATORS_OF_LINKS = /[\s;|]+|,(?=\s*https?:)/i;

/** Adds the files at these addresses that the row doesn't have. Their external ID is their address. */
function linkedFiles(cell: string, { from }: BulkEdit, current: JsonObject | null): NextValue {
  const texts = splitList(cell.replaceAll(/,(?=\s|$)/g, " "), SEPARATORS_OF_LINKS);
  if (!texts.every((text) => isWebAddress(text) && text.length <= MAX_LINK_LENGTH)) {
    return { problem: "no_link" };
  }
  const links = [...new Set(texts.map((text) => new URL(text).href))];
  if (current === null) return links.length === 0 ? null : { value: links };
  const files = [readMember(current, from ?? "") ?? []].flat() as { externalId?: string }[];
  const has = new Set(files.map(({ externalId }) => externalId));
  const added = links.filter((link) => !has.has(link));
  if (added.length === 0) return null;
  return {
    value: added.map((link) => ({
      storageLink: link,
      externalId: link,
      title: fileNameOf(link),
    })),
  };
}

/** The same amount written otherwise is no change: `4.5` and `4.50`. */
export function unlessSameAmount(now: unknown, next: string): unknown {
  const text = textOf(now) ?? "";
  return text !== "" && Number(text) === Number(next) ? now : next;
}
