import { cleanName } from "#common/clean-text.ts";
import { literalPattern } from "#common/like-pattern.ts";

import { isUuid } from "../../base/text/uuid.ts";
import { createIssue } from "./bulk-issues.ts";
import type { BulkEdit, BulkLookup } from "./bulk-operation.ts";
import type { BulkIssue, BulkRow } from "./bulk-row.store.ts";
import type { CallScope } from "./call-api.ts";
import { type JsonObject, readMember, writeMember } from "./json-members.rules.ts";
import { comparableKey, isCode, matchKeys, readCode, rowKey } from "./row-key.rules.ts";
import { ask, type RowPlan } from "./row-plan.ts";

const OK = 200;

/** Finds the ID of the entity that a row names; null if the row creates one. */
export async function findTarget(
  plan: RowPlan,
  scope: CallScope,
  row: BulkRow,
  cells: string[],
): Promise<{ id: string | null } | { issues: BulkIssue[] }> {
  const { match } = plan.operation;
  if (row.line === null) return { id: row.ref };
  if (!match) return { id: null };
  const key = rowKey(plan.operation, cells);
  if (!key)
    return plan.operation.create
      ? { id: null }
      : { issues: [createIssue(scope, "bulk_row_unknown")] };
  const { text, column } = key;
  const id = await findId(plan, scope, key.lookup, text);
  if (id !== "several") return { id };
  const field = plan.columns[column];
  const example = plan.columns[match.column] ?? "";
  const issue =
    column === match.column
      ? createIssue(scope, "bulk_cell_several", { text })
      : createIssue(scope, "bulk_cell_several_key", { text, example });
  return { issues: [{ field, ...issue }] };
}

export async function findReferences(
  plan: RowPlan,
  scope: CallScope,
  cells: string[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const { kind, lookup, column } of plan.operation.edits) {
    if (kind !== "lookup" || !lookup || typeof column !== "number") continue;
    const text = cleanName(cells[column] ?? "");
    const id = text === "" ? null : await findId(plan, scope, lookup, text);
    if (id !== null && id !== "several") found.set(column, id);
  }
  return found;
}

const LOOKUP_PAGE = 50;
/** Maximum number of pages that are read to find one text. */
const LOOKUP_PAGES = 20;

/** Finds the ID of the entity that a text names; null if there is none. */
async function findId(
  plan: RowPlan,
  scope: CallScope,
  lookup: BulkLookup,
  text: string,
): Promise<string | null | "several"> {
  if (isUuid(text)) return text.toLowerCase();
  const key = lookupKey(lookup, text);
  const found = plan.lookups.get(key);
  if (found !== undefined) return found;
  const ids = await searchIds(plan, scope, lookup, [text]);
  const id = ids?.get(comparableKey(text, lookup)) ?? null;
  // A missing entity isn't cached, because another row of the file may create it.
  if (id !== null) plan.lookups.set(key, id);
  return id;
}

/** Maximum number of texts in one search. */
const LOOKUP_TEXTS = 200;

/** Finds the entities that the rows of a file name, with few searches for all rows. */
export async function findAllTargets(
  plan: RowPlan,
  scope: CallScope,
  rows: readonly BulkRow[],
): Promise<void> {
  const { edits } = plan.operation;
  const readTexts = (textOf: (cells: string[]) => string) =>
    rows.map(({ cells }) => textOf((cells ?? []) as string[]));
  for (const { column, lookup } of matchKeys(plan.operation)) {
    const texts = readTexts((cells) => {
      const key = rowKey(plan.operation, cells);
      return key?.column === column ? key.text : "";
    });
    await findTexts(plan, scope, lookup, texts);
  }
  // A column can have two edits, one for new rows and one for existing rows.
  const codes = new Map(edits.filter(isCode).map((edit) => [edit.column, edit.lookup]));
  for (const [column, lookup] of codes) {
    const texts = readTexts((cells) => readCode(cells[column ?? -1] ?? ""));
    if (lookup) await findTexts(plan, scope, lookup, texts);
    countCodes(plan, rows, texts);
  }
}

/** Counts how many entities have each code. Of rows with the same key, only one is for its entity. */
function countCodes(
  { operation, uses }: RowPlan,
  rows: readonly BulkRow[],
  texts: readonly string[],
): void {
  const counted = new Set<string>();
  for (const [at, { position, cells }] of rows.entries()) {
    const key = rowKey(operation, (cells ?? []) as string[]);
    const text = texts[at] ?? "";
    const use = JSON.stringify([text, key ? [key.column, key.text] : position]);
    if (!counted.has(use)) uses.set(text, (uses.get(text) ?? 0) + 1);
    counted.add(use);
  }
}

/**
 * Finds codes of a row that another product or another row has, too. They are allowed, but the user is warned.
 */
export function sharedCodes(
  plan: RowPlan,
  cells: readonly string[],
  id: string | null,
): BulkEdit[] {
  const mode = id === null ? "create" : "change";
  return plan.operation.edits.filter((edit) => {
    const { lookup, column, only } = edit;
    const text = readCode(cells[column ?? -1] ?? "");
    if (!isCode(edit) || !lookup || (only && only !== mode) || text === "") return false;
    const owner = plan.lookups.get(lookupKey(lookup, text)) ?? null;
    return (owner !== null && owner !== id) || (plan.uses.get(text) ?? 0) > 1;
  });
}

/** Finds the entities that texts name, and notes them in the plan. */
export async function findTexts(
  plan: RowPlan,
  scope: CallScope,
  lookup: BulkLookup,
  texts: readonly string[],
): Promise<void> {
  const unknown = [...new Set(texts)].filter((text) => text !== "" && !isUuid(text));
  for (let at = 0; at < unknown.length; at += LOOKUP_TEXTS) {
    const some = unknown.slice(at, at + LOOKUP_TEXTS);
    const ids = await searchIds(plan, scope, lookup, some);
    if (ids === null) continue;
    for (const text of some) {
      plan.lookups.set(lookupKey(lookup, text), ids.get(comparableKey(text, lookup)) ?? null);
    }
  }
}

export function lookupKey({ search, filter }: BulkLookup, text: string): string {
  return JSON.stringify([search.path, search.body, filter, text]);
}

/**
 * Searches texts and returns IDs by comparable text. Null if the search fails or returns too many rows. For a single
 * text further pages are read, because the search may match everything that contains it.
 */
async function searchIds(
  plan: RowPlan,
  scope: CallScope,
  lookup: BulkLookup,
  texts: readonly string[],
): Promise<Map<string, string | "several"> | null> {
  const limit = texts.length === 1 ? LOOKUP_PAGE : LOOKUP_TEXTS + LOOKUP_PAGE;
  const found = new Map<string, string | "several">();
  for (let offset = 0; offset < limit * LOOKUP_PAGES; offset += limit) {
    const rows = await searchRows(plan, scope, lookup, { texts, limit, offset });
    if (rows === null) return null;
    addNames(found, rows, lookup);
    if (rows.length < limit) return found;
    if (texts.length > 1) return null;
  }
  // Another match may be on a page that wasn't read.
  const key = comparableKey(texts[0] ?? "", lookup);
  if (!found.has(key)) found.set(key, "several");
  return found;
}

async function searchRows(
  plan: RowPlan,
  scope: CallScope,
  { search, filter, under }: BulkLookup,
  { texts, limit, offset }: { texts: readonly string[]; limit: number; offset: number },
): Promise<JsonObject[] | null> {
  const body = structuredClone(search.body);
  // Wildcards in a cell have no special meaning.
  const values = /like/i.test(filter) ? texts.map(literalPattern) : texts;
  writeMember(body, under ? `${under}.${filter}` : filter, values);
  const query = { ...search.query, limit: String(limit), offset: String(offset) };
  const answer = await ask(plan, scope, { method: "POST", path: search.path, query, body });
  if (answer.status !== OK) return null;
  return [readMember(answer.body, search.list) ?? []].flat() as JsonObject[];
}

function addNames(
  found: Map<string, string | "several">,
  rows: readonly JsonObject[],
  { search, members, isExact }: BulkLookup,
): void {
  for (const row of rows) {
    const id = String(readMember(row, search.idMember));
    const names = members.map((member) =>
      comparableKey(String(readMember(row, member)), { isExact }),
    );
    for (const name of new Set(names)) {
      found.set(name, found.has(name) && found.get(name) !== id ? "several" : id);
    }
  }
}
