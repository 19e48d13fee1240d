import { isCurrency } from "#common/currencies.ts";

import { inSavepoint } from "../../base/database/nest-transaction.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { addRelated } from "./add-related.ts";
import { createIssue, noteIn, toEditIssue, toIssues, toNote, unknownIssue } from "./bulk-issues.ts";
import type { BulkCall } from "./bulk-operation.ts";
import type { BulkIssue, BulkRow } from "./bulk-row.store.ts";
import type { CallScope } from "./call-api.ts";
import { applyEdits, fillPath, rowName, type TextChange } from "./edits.rules.ts";
import { findReferences, findTarget, sharedCodes } from "./find-references.ts";
import { type JsonObject, readMember, toText } from "./json-members.rules.ts";
import { notesOnClass, findOtherClass } from "./notes-on-class.ts";
import { changesOneRow } from "./row-call.ts";
import { readCode } from "./row-key.rules.ts";
import type { RowOutcome } from "./row-outcome.store.ts";
import { ask, type RowPlan } from "./row-plan.ts";

const OK = 200;
const NOT_FOUND = 404;
/** Processes a single row. A failed call is rolled back to a savepoint. */
export async function runBulkRow(
  plan: RowPlan,
  scope: CallScope,
  row: BulkRow,
): Promise<RowOutcome> {
  const start = { position: row.position, name: row.name ?? "", ref: row.ref };
  const outcome = await inSavepoint(
    scope.tx,
    () => tryRow(plan, scope, row),
    ({ result }) => result !== "failed",
  );
  return { ...start, ...outcome };
}

export type Outcome = Pick<RowOutcome, "result" | "issues"> &
  Partial<Pick<RowOutcome, "name" | "ref" | "changes" | "endsJob">>;

async function tryRow(plan: RowPlan, scope: CallScope, row: BulkRow): Promise<Outcome> {
  const planned = await planRow(plan, scope, row);
  return "call" in planned ? makeCall(plan, scope, planned) : planned;
}

/** Call that is planned for a row but hasn't been made yet. */
export interface PlannedCall {
  call: BulkCall;
  id: string | null;
  name: string;
  cells: string[];
  body: JsonObject;
  current: JsonObject | null;
  changes: TextChange[];
  /** Notes about values that were changed while reading the file. */
  notes: BulkIssue[];
}

/** Plans the call of a row, or returns the result if no call is needed. Changes nothing. */
export async function planRow(
  plan: RowPlan,
  scope: CallScope,
  row: BulkRow,
): Promise<Outcome | PlannedCall> {
  const { operation, reads } = plan;
  const cells = (row.cells ?? []) as string[];
  const target = await findTarget(plan, scope, row, cells);
  if ("issues" in target) return failed(target.issues);
  const { id } = target;
  const call = id === null ? operation.create : operation.change;
  if (!call)
    return failed([
      id === null ? unknownIssue(plan, scope, cells) : createIssue(scope, "bulk_row_exists"),
    ]);

  const found = id === null ? undefined : plan.currents.get(id);
  let current: JsonObject | null = found ?? (id === null ? null : { id });
  if (id !== null && reads && !found) {
    const path = fillPath(reads.path, id, () => undefined) ?? "";
    const answer = await ask(plan, scope, { method: "GET", path, query: reads.query });
    if (answer.status !== OK) {
      return failed(
        answer.status === NOT_FOUND ? [createIssue(scope, "bulk_row_gone")] : toIssues(answer),
      );
    }
    current = objectIn(answer.body, reads.member);
    addRelated(plan, answer.body, [current]);
  }
  const name = current ? rowName(current, reads?.name) : rowName(nameCells(plan, cells), null);
  const references = await findReferences(plan, scope, cells);
  const other = findOtherClass(plan, scope, current);
  const { body, isChange, problems, changes, ...rest } = applyEdits(call.body, operation.edits, {
    current,
    cells,
    hasPlace: other?.hasPlace,
    found: references,
    names: plan.names,
    isWorkbook: plan.isWorkbook,
    currencies: readCurrencies(plan, cells, current),
  });
  const notes = [
    ...(other ? notesOnClass(plan, scope, cells, { other, body }) : []),
    ...rest.notes.map((note) => toNote(plan, scope, note)),
    ...sharedCodes(plan, cells, id).map(({ column }) => ({
      field: plan.columns[column ?? -1],
      ...createIssue(scope, "bulk_cell_shared", { text: readCode(cells[column ?? -1] ?? "") }),
    })),
  ];
  if (problems.length > 0) {
    const issues = problems.map(({ edit, problem }) =>
      toEditIssue(plan, scope, edit, problem, cells),
    );
    return { ...failed(issues), name, ref: id };
  }
  if (!isChange) return { result: "unchanged", issues: notes, name, ref: id };
  return { call, id, name, cells, body, current, changes, notes };
}

/** Makes a planned call in a savepoint, so that a failed call leaves no changes. */
export async function makeCall(
  plan: RowPlan,
  scope: CallScope,
  planned: PlannedCall,
): Promise<Outcome> {
  const { name, id, changes, notes } = planned;
  const outcome = await change(plan, scope, planned);
  const issues = [...outcome.issues, ...notes];
  return { name, ref: id, ...outcome, ...(outcome.result !== "unchanged" && { changes }), issues };
}

/** Reads currencies from the row's cells, or else from its current state. A sign of the current one stands for it. */
function readCurrencies(
  { operation: { edits }, names }: RowPlan,
  cells: readonly string[],
  current: JsonObject | null,
): ReadonlyMap<string, string> {
  const places = new Set(edits.map(({ currency }) => currency ?? ""));
  places.delete("");
  return new Map(
    [...places].map((place) => {
      const edit = edits.find(({ to, how }) => to === place && how === "column");
      const cell = (cells[edit?.column ?? -1] ?? "").trim();
      const isKept = edit?.empty === undefined;
      const now = isKept ? (toText(readMember(current, place)) ?? "") : "";
      const name = names.get(now) ?? now;
      return [place, cell === "" || isCurrency(cell, name) ? name : cell] as const;
    }),
  );
}

async function change(
  plan: RowPlan,
  scope: CallScope,
  { call, id, cells, body, current }: PlannedCall,
): Promise<Outcome> {
  const idOfColumn = (column: number) => {
    const edit = plan.operation.edits.find((one) => one.column === column && one.kind === "lookup");
    return edit ? (readMember(body, edit.to) as string | undefined) : cells[column];
  };
  const path = fillPath(call.path, id, idOfColumn);
  if (path === null) return failed([createIssue(scope, "bulk_row_incomplete")]);
  const { method, query } = call;
  if (!changesOneRow({ method, path })) return failed([createIssue(scope, "bulk_call_of_row")]);
  const hasBody = method !== "DELETE";
  const answer = await ask(plan, scope, { method, path, query, ...(hasBody && { body }) });
  if (answer.status !== OK) {
    const issues = toIssues(answer, plan, cells);
    const isBudgetReached = answer.body["status"] === CODE.BUDGET_REACHED;
    return { ...failed(issues), ...(isBudgetReached && { endsJob: issues[0]?.message }) };
  }
  if (!hasBody) return { result: "deleted", issues: [] };
  if (id !== null) {
    const isSame = plan.reads !== null && isSameVersion(current, answer.body, plan.reads.member);
    return { result: isSame ? "unchanged" : "changed", issues: noteIn(answer) };
  }
  const made = readCreatedId(answer.body);
  // What was created may have another name than its row, such as a card that follows its product.
  const name = rowName(answer.body, null);
  const issues = noteIn(answer);
  return { result: "created", issues, ...(made && { ref: made }), ...(name && { name }) };
}

/**
 * Whether the call left the entity's version unchanged, which happens if the row contains the current values in
 * another notation.
 */
function isSameVersion(before: JsonObject | null, body: JsonObject, member: string): boolean {
  const [old, now] = [before?.["version"], objectIn(body, member)["version"]];
  return typeof old === "number" && old === now;
}

export function failed(issues: BulkIssue[]): Outcome {
  return { result: "failed", issues };
}

function objectIn(body: JsonObject, member: string): JsonObject {
  const value = readMember(body, member);
  return typeof value === "object" && value !== null ? (value as JsonObject) : {};
}

/**
 * Builds an object from the cells of a new row, with the paths of the values as its keys, so that the row's name can
 * be found in it.
 */
function nameCells({ operation }: RowPlan, cells: string[]): JsonObject {
  const entries = operation.edits
    .filter(({ column }) => typeof column === "number")
    .map(({ to, from, column }) => [from ?? to, cells[column ?? -1] ?? ""]);
  return Object.fromEntries(entries) as JsonObject;
}

/** Reads the ID of the created entity from the response. */
function readCreatedId(body: JsonObject): string | null {
  if (typeof body["twinId"] === "string") return body["twinId"];
  for (const value of Object.values(body)) {
    const id =
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      readMember(value, "id");
    if (typeof id === "string" || typeof id === "number") return String(id);
  }
  return null;
}
