import { cleanCode, cleanName } from "#common/clean-text.ts";
import { comparableName } from "#common/comparable-name.ts";
import { isCurrency } from "#common/currencies.ts";
import { findMeantEan, type MeantEan, readEan } from "#common/ean.ts";
import { splitLabels } from "#common/label-names.ts";
import { dropTextMark, isRounded } from "#common/spreadsheet-codes.ts";

import { fileNameOf, isWebAddress } from "../../base/text/web-address.ts";
import { isSheetError } from "../../base/xlsx/cell-text.rules.ts";
import type { BulkEdit } from "./bulk-operation.ts";
import { type JsonObject, readMember, toText } from "./json-members.rules.ts";
import { isSerialDate, plainDate } from "./notations/date-notation.rules.ts";
import { isPlain, plainNumber, splitUnit } from "./notations/number-notation.rules.ts";

/** Reasons why an edit can't be made. */
export type EditProblem =
  | "number"
  | "rounded"
  | "sheet_error"
  | "currency"
  | "date"
  | "serial_date"
  | "fixed"
  | "flag"
  | "object"
  | "no_text"
  | "no_amount"
  | "no_match"
  | "no_link"
  | "quotes"
  | "too_large"
  | MeantEan["reason"];

/** Kinds of notes about values that were changed while reading the file, or are doubtful. */
export type EditNote = "upc" | "padded" | "check_digit";

export interface EditedRow {
  /** Current state of the row's entity; null if the row creates one. */
  current: JsonObject | null;
  cells: readonly string[];
  /** IDs of entities that cells name, by column. */
  found: ReadonlyMap<number, string>;
  /** Names of the IDs in the current state. */
  names?: ReadonlyMap<string, string>;
  /** Whether the twin has a member at this path of the body. By default it has all. */
  hasPlace?: ((place: string) => boolean) | undefined;
  /** Whether the file is a workbook, whose cells may contain numbers instead of texts. */
  isWorkbook?: boolean;
  /** Currency codes of the row by path to the currency. */
  currencies?: ReadonlyMap<string, string>;
}

export type NextValue =
  | { value: unknown; note?: EditNote | undefined; refusal?: EditProblem | undefined }
  | { problem: EditProblem }
  | null;

/** Reads the new value from the cell of the edit's column; null if it changes nothing. */
export function readCell(edit: BulkEdit, row: EditedRow): NextValue {
  const { cells, found, current } = row;
  const text = cells[edit.column ?? -1] ?? "";
  const kind = edit.kind ?? "text";
  const cell = MARKED_AS_TEXT.has(kind) ? dropTextMark(text) : text.trim();
  if (cell === "") {
    const clears = current && "empty" in edit && edit.empty !== undefined;
    if (!clears) return null;
    return edit.kind === "tags" ? tagChange("", edit, current) : { value: edit.empty };
  }
  if (isSheetError(cell)) return { problem: "sheet_error" };
  if (isRounded(cell) && !READ_AS_WRITTEN.has(kind)) return { problem: "rounded" };
  switch (kind) {
    case "name":
      return { value: cleanName(cell) };
    case "code":
      return { value: cleanCode(cell) };
    case "ean": {
      const { ean, note } = readEan(cell);
      return { value: ean, ...(note && { note }), refusal: findMeantEan(cell)?.reason };
    }
    case "date":
      return readDate(cell, edit);
    case "text":
      return {
        value: edit.separator ? splitList(text, SEPARATORS_OF_NAMES).join(edit.separator) : text,
      };
    case "number": {
      const number = readAmount(cell, edit, row);
      return "value" in number ? { value: Number(number.value) } : number;
    }
    case "decimal": {
      const number = readAmount(cell, edit, row);
      if (!("value" in number)) return number;
      const now = edit.from && current ? readMember(current, edit.from) : undefined;
      return { value: unlessSameAmount(now, number.value) };
    }
    case "flag": {
      const flag = readFlag(cell);
      return flag === null ? { problem: "flag" } : { value: flag };
    }
    case "json": {
      const object = readObject(cell);
      return object === null ? { problem: "object" } : { value: object };
    }
    case "list":
      return { value: splitList(cell, SEPARATORS) };
    case "tags":
      return tagChange(cell, edit, current);
    case "links":
      return linkedFiles(cell, edit, current);
    case "lookup": {
      const id = found.get(edit.column ?? -1);
      return id === undefined ? { problem: "no_match" } : { value: id };
    }
  }
}

/** Kinds of values before which an apostrophe is the mark of spreadsheets for a text. */
const MARKED_AS_TEXT = new Set<BulkEdit["kind"]>(["code", "ean", "number", "decimal", "date"]);

/** Kinds of values for which a number like `5.9E+12` is accepted as text. */
const READ_AS_WRITTEN = new Set<BulkEdit["kind"]>([
  "name",
  "text",
  "json",
  "list",
  "tags",
  "links",
]);

/**
 * Reads a number in the notation of its column. A unit is only accepted if it is the row's currency.
 */
function readAmount(
  cell: string,
  { numbers, currency }: BulkEdit,
  { isWorkbook, currencies }: EditedRow,
): { value: string } | { problem: EditProblem } {
  const { number, unit } = splitUnit(cell);
  const plain =
    isWorkbook && isPlain(cell) ? readNumber(number, "point") : readNumber(number, numbers);
  if (plain === null) return { problem: "number" };
  if (unit === "") return { value: plain };
  const own = currencies?.get(currency ?? "") ?? "";
  return isCurrency(unit, own) ? { value: plain } : { problem: "currency" };
}

/** Converts a number to the form `1234.5`; null if it isn't a number or, without a known notation, is ambiguous. */
function readNumber(number: string, notation: BulkEdit["numbers"]): string | null {
  if (notation) return plainNumber(number, notation);
  const [point, comma] = [plainNumber(number, "point"), plainNumber(number, "comma")];
  return point === null || comma === null || point === comma ? (point ?? comma) : null;
}

function readDate(cell: string, { dates }: BulkEdit): NextValue {
  const day = plainDate(cell, dates ?? "y-m-d");
  if (day !== null) return { value: day };
  return { problem: isSerialDate(cell) ? "serial_date" : "date" };
}

/** Words for true in English and in languages of the region, as spreadsheets write them. */
const YES = new Set([
  "true",
  "yes",
  "y",
  "1",
  "x",
  "tak",
  "t",
  "prawda",
  "да",
  "д",
  "истина",
  "так",
  "ano",
  "áno",
  "ja",
  "wahr",
  "taip",
]);
const NO = new Set([
  "false",
  "no",
  "n",
  "0",
  "nie",
  "fałsz",
  "нет",
  "н",
  "ложь",
  "ні",
  "ne",
  "nein",
  "falsch",
]);

export function readFlag(text: string): boolean | null {
  const word = text.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

function readObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : null;
  } catch {
    return null;
  }
}

const SEPARATORS = /[,;\n]/;
/** Separators between names of options. Excludes the comma, because these names may contain commas. */
const SEPARATORS_OF_NAMES = /[;\n]/;

function splitList(text: string, separators: RegExp): string[] {
  return text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/**
 * Changes the twin's tags to exactly the named ones. Tags of the twin are found without quotes, as files name them that
 * were exported earlier.
 */
function tagChange(text: string, { from }: BulkEdit, current: JsonObject | null): NextValue {
  const now = [readMember(current, from ?? "") ?? []].flat() as { id: string; name: string }[];
  const has = new Set(now.map(({ name }) => comparableName(name)));
  const names = splitLabels(text, has);
  if (names === null) return { problem: "quotes" };
  const requested = new Map(names.map((name) => [comparableName(name), name]));
  const newTags = [...requested].flatMap(([key, name]) => (has.has(key) ? [] : name));
  const gone = now.filter(({ name }) => !requested.has(comparableName(name)));
  if (newTags.length + gone.length === 0) return null;
  return { value: { newTags, ...(current && { deleteTags: gone.map(({ id }) => id) }) } };
}

const MAX_LINK_LENGTH = 500;
/**
 * Separators between addresses. A comma only counts if another address follows, because addresses may contain commas.
 */
const SEPARATORS_OF_LINKS = /[\s;|]+|,(?=\s*https?:)/i;

/**
 * Adds files for addresses that the row doesn't have yet. The external ID of a file is its address.
 */
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

/**
 * Returns the current amount if the new one only differs in its notation, such as `4.5` and `4.50`.
 */
export function unlessSameAmount(now: unknown, next: string): unknown {
  const text = toText(now) ?? "";
  return text !== "" && Number(text) === Number(next) ? now : next;
}
