import { isCurrency } from "#common/currencies.ts";

import { adjustAmount } from "./adjust-amount.rules.ts";
import type { BulkEdit } from "./bulk-operation.ts";
import { type JsonObject, readMember, toText, writeMember } from "./json-members.rules.ts";
import { plannedBytes } from "./planned-bytes.rules.ts";
import {
  type EditedRow,
  type EditNote,
  type EditProblem,
  type NextValue,
  readCell,
  unlessSameAmount,
} from "./read-cell.rules.ts";
import { isSameChoice, NOTHING, shownText } from "./shown-values.rules.ts";

export interface EditResult {
  body: JsonObject;
  /** Whether at least one value differs from the current one. */
  isChange: boolean;
  problems: { edit: BulkEdit; problem: EditProblem }[];
  /** The first changed values, for the preview. */
  changes: TextChange[];
  /** Notes about values that were changed while reading the file, such as a completed EAN. */
  notes: { edit: BulkEdit; note: EditNote; value: string }[];
}

export interface TextChange {
  /** Path in the body of the call. */
  to: string;
  /** Index of the file's column that contains the value. */
  column?: number;
  before: string;
  after: string;
  /** True if the values are numbers. */
  isNumber?: true;
  /** Currencies of amounts. */
  currency?: { before: string; after: string };
}

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/;
const MAX_CHANGES = 50;
const MAX_CHANGE_LENGTH = 200;
const MAX_CURRENCY_LENGTH = 20;

/** Builds the body of a row's call from its current values and its cells. */
export function applyEdits(
  body: JsonObject,
  edits: readonly BulkEdit[],
  row: EditedRow,
): EditResult {
  const result: EditResult = {
    body: structuredClone(body),
    isChange: false,
    problems: [],
    changes: [],
    notes: [],
  };
  let values = 0;
  const mode = row.current ? "change" : "create";
  const own = edits.filter(
    ({ only, to }) => (!only || only === mode) && (row.hasPlace?.(to) ?? true),
  );
  const tooLarge = findOverLimit(MAX_PLANNED_BYTES, own, row);
  if (tooLarge) {
    return { ...result, problems: [{ edit: tooLarge, problem: "too_large" }] };
  }
  for (const edit of own) {
    const next = computeValue(edit, row);
    if (next === null) continue;
    if ("problem" in next) {
      result.problems.push({ edit, problem: next.problem });
      continue;
    }
    if (edit.how !== "copy") {
      values += 1;
      if (next.note) result.notes.push({ edit, note: next.note, value: String(next.value) });
      if (isSame(edit, row, next.value) || (edit.isFixed && !row.current)) continue;
      if (edit.isFixed) {
        result.problems.push({ edit, problem: "fixed" });
        continue;
      }
      if (next.refusal) {
        result.problems.push({ edit, problem: next.refusal });
        continue;
      }
      result.isChange = true;
      const change = textChange(edit, row, next.value);
      if (change && result.changes.length < MAX_CHANGES) result.changes.push(change);
    }
    writeMember(result.body, edit.to, next.value);
  }
  // A call without values of its own, such as a transition, always counts as a change.
  if (values === 0 && edits.every(({ how }) => how === "copy")) result.isChange = true;
  return result;
}

/** Maximum total size of a row's values. */
const MAX_PLANNED_BYTES = 1_000_000;

/** Finds the edit that exceeds the limit, before any value is built. */
function findOverLimit(
  maxBytes: number,
  edits: readonly BulkEdit[],
  row: EditedRow,
): BulkEdit | undefined {
  let bytes = 0;
  return edits.find((edit) => (bytes += plannedBytes(edit, row)) > maxBytes);
}

/** Computes the new value of an edit; null if it changes nothing. */
function computeValue(edit: BulkEdit, row: EditedRow): NextValue {
  const current = edit.from ? readMember(row.current, edit.from) : undefined;
  switch (edit.how) {
    case "set":
      return { value: edit.value };
    case "copy":
      return { value: current };
    case "append":
      return appended(current, edit.text ?? "", edit.separator ?? null);
    case "add":
    case "remove":
      return changeChoice(current, edit);
    case "replace":
      return replaced(current, edit.text ?? "", edit.replacement ?? "");
    case "adjust":
      return adjusted(current, edit);
    case "column":
      return readCell(edit, row);
  }
}

function adjusted(current: unknown, { amount }: BulkEdit): NextValue {
  const before = toText(current) ?? "";
  const after = amount ? adjustAmount(before, amount) : null;
  if (after === null) return { problem: "no_amount" };
  return { value: unlessSameAmount(current, after) };
}

function appended(current: unknown, text: string, separator: string | null): NextValue {
  if (Array.isArray(current)) {
    return current.includes(text) ? { value: current } : { value: [...current, text] };
  }
  const before = toText(current);
  if (before === null) return { problem: "no_text" };
  if (separator === null) return { value: before + text };
  const values = before.split(",").filter((value) => value !== "");
  return { value: values.includes(text) ? current : [...values, text].join(separator) };
}

/** Adds options to a multiple choice, or removes them. The value is null if no option remains. */
function changeChoice(current: unknown, { how, value, separator }: BulkEdit): NextValue {
  const before = toText(current);
  if (before === null) return { problem: "no_text" };
  const options = [value ?? []].flat().map(String);
  const now = before.split(",").flatMap((one) => one.trim() || []);
  const next =
    how === "add"
      ? [...new Set([...now, ...options])]
      : now.filter((one) => !options.includes(one));
  return { value: next.length > 0 ? next.join(separator ?? ",") : null };
}

function replaced(current: unknown, text: string, replacement: string): NextValue {
  const before = toText(current);
  if (before === null) return { problem: "no_text" };
  return { value: text === "" ? before : before.replaceAll(text, () => replacement) };
}

function isSame({ from, separator }: BulkEdit, row: EditedRow, next: unknown): boolean {
  if (!from || row.current === null) return false;
  const now = readMember(row.current, from);
  if (isObject(now) && isObject(next)) return toSortedJson(now) === toSortedJson(next);
  if (normalized(now) === normalized(next)) return true;
  return isSameChoice(now, next, row.names, separator ?? null);
}

/**
 * Describes a change for the preview. Null for values that users can't read, such as IDs without a name.
 */
function textChange(edit: BulkEdit, row: EditedRow, next: unknown): TextChange | null {
  const { from, to, column, kind, how } = edit;
  if (!from || row.current === null) return null;
  const before = shownText(readMember(row.current, from), row.names);
  // The cell contains the name of the found entity.
  const cell = kind === "lookup" ? (row.cells[column ?? -1] ?? "").trim() : "";
  const after = cell === "" ? shownText(next, row.names, edit.separator) : cell;
  if (before === null || after === null || UUID.test(before + after)) return null;
  // The current value may be a name and the new one the ID of the same entity, so the texts are compared once more.
  if (before === after) return null;
  // The sign of an option that is a currency, such as `zł` of `PLN`, is only another notation.
  if (row.names?.has(toText(readMember(row.current, from)) ?? "") && isCurrency(after, before)) {
    return null;
  }
  const isNumber = kind === "decimal" || kind === "number" || how === "adjust";
  return {
    to,
    ...(typeof column === "number" && { column }),
    before: before.slice(0, MAX_CHANGE_LENGTH),
    after: after.slice(0, MAX_CHANGE_LENGTH),
    ...(isNumber && { isNumber }),
    ...currenciesOf(edit, row),
  };
}

function currenciesOf({ currency }: BulkEdit, row: EditedRow): Pick<TextChange, "currency"> {
  if (!currency) return {};
  const before = shownText(readMember(row.current, currency), row.names) ?? "";
  const after = row.currencies?.get(currency) ?? "";
  // An ID without a name says nothing to users.
  if (UUID.test(before + after) || before + after === "") return {};
  const [old, next] = [before, after].map((text) => text.slice(0, MAX_CURRENCY_LENGTH));
  return { currency: { before: old ?? "", after: next ?? "" } };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Converts a value to JSON with sorted members, so that equal values have equal texts. */
function toSortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function normalized(value: unknown): string {
  if (value === undefined || value === null || value === false) return "";
  if (Array.isArray(value)) return JSON.stringify(value.map(normalized));
  if (typeof value === "object") {
    const [only, ...others] = Object.values(value);
    return others.length === 0 ? normalized(only) : JSON.stringify(value);
  }
  const text = String(value).replaceAll("\r\n", "\n");
  return NOTHING.test(text) ? "" : text;
}

const NAMES = ["name", "fullName", "forwardName", "title", "key", "alias", "email", "description"];

/** Finds a name of the row in its usual members; "" if it has none. */
export function rowName(row: unknown, first: string | null | undefined): string {
  for (const member of first ? [first, ...NAMES] : NAMES) {
    const value = readMember(row, member);
    if (typeof value === "string" && value !== "") return value;
  }
  return "";
}

/**
 * Inserts the row's ID and cells for placeholders such as `{id}` and `{0}`. Null if one of them is missing.
 */
export function fillPath(
  path: string,
  id: string | null,
  cellAt: (column: number) => string | undefined,
): string | null {
  let isComplete = true;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = name === "id" ? id : cellAt(Number(name));
    if (!value) isComplete = false;
    return encodeURIComponent(value ?? "");
  });
  return isComplete ? filled : null;
}
