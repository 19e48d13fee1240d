import { inSavepoint } from "../../base/database/nest-transaction.ts";
import { issuesOf, problemOf, say } from "./bulk-issues.ts";
import type { BulkCall, BulkLookup, BulkOperation, BulkRead } from "./bulk-operation.ts";
import type { BulkIssue, BulkRow, RowOutcome } from "./bulk-row.store.ts";
import type { ApiAnswer, BulkApi, CallScope } from "./call-api.ts";
import { applyEdits, fillPath, type JsonObject, readMember, rowName } from "./edits.rules.ts";

/** What a chunk needs of its job. */
export interface RowPlan {
  api: BulkApi;
  operation: BulkOperation;
  reads: BulkRead | null;
  columns: readonly string[];
  /** IDs that were found for texts, so that each text is searched once. */
  lookups: Map<string, string | null | "several">;
}

const OK = 200;
const NOT_FOUND = 404;
const UNAVAILABLE = 503;

/** Something that is no row's fault: the chunk is rolled back and tried again. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

/** Makes the call of one row in a savepoint, so that a row that fails leaves no trace. */
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

type Outcome = Pick<RowOutcome, "result" | "issues"> & Partial<Pick<RowOutcome, "name" | "ref">>;

async function tryRow(plan: RowPlan, scope: CallScope, row: BulkRow): Promise<Outcome> {
  const { operation, reads } = plan;
  const cells = (row.cells ?? []) as string[];
  const target = await findTarget(plan, scope, row, cells);
  if ("issues" in target) return failed(target.issues);
  const { id } = target;
  const call = id === null ? operation.create : operation.change;
  if (!call) return failed([say(scope, id === null ? "bulk_row_unknown" : "bulk_row_exists")]);

  let current: JsonObject | null = id === null ? null : { id };
  if (id !== null && reads) {
    const path = fillPath(reads.path, id, () => undefined) ?? "";
    const answer = await ask(plan, scope, { method: "GET", path, query: reads.query });
    if (answer.status !== OK) {
      return failed(answer.status === NOT_FOUND ? [say(scope, "bulk_row_gone")] : issuesOf(answer));
    }
    current = objectIn(answer.body, reads.member);
  }
  const name = current ? rowName(current, reads?.name) : rowName(named(plan, cells), null);
  const found = await findReferences(plan, scope, cells);
  const { body, isChange, problems } = applyEdits(call.body, operation.edits, {
    current,
    cells,
    found,
  });
  if (problems.length > 0) {
    const issues = problems.map(({ edit, problem }) =>
      problemOf(plan, scope, edit, problem, cells),
    );
    return { ...failed(issues), name, ref: id };
  }
  if (!isChange) return { result: "unchanged", issues: [], name, ref: id };
  return { name, ref: id, ...(await change(plan, scope, { call, id, cells, body })) };
}

async function change(
  plan: RowPlan,
  scope: CallScope,
  {
    call,
    id,
    cells,
    body,
  }: { call: BulkCall; id: string | null; cells: string[]; body: JsonObject },
): Promise<Outcome> {
  const idOfColumn = (column: number) => {
    const edit = plan.operation.edits.find((one) => one.column === column && one.kind === "lookup");
    return edit ? (readMember(body, edit.to) as string | undefined) : cells[column];
  };
  const path = fillPath(call.path, id, idOfColumn);
  if (path === null) return failed([say(scope, "bulk_row_incomplete")]);
  const hasBody = call.method !== "DELETE";
  const answer = await ask(plan, scope, { method: call.method, path, ...(hasBody && { body }) });
  if (answer.status !== OK) return failed(issuesOf(answer, plan));
  if (call.method === "DELETE") return { result: "deleted", issues: [] };
  if (id !== null) return { result: "changed", issues: [] };
  const made = madeId(answer.body);
  return { result: "created", issues: [], ...(made && { ref: made }) };
}

async function findTarget(
  plan: RowPlan,
  scope: CallScope,
  row: BulkRow,
  cells: string[],
): Promise<{ id: string | null } | { issues: BulkIssue[] }> {
  const { match } = plan.operation;
  if (row.line === null) return { id: row.ref };
  if (!match) return { id: null };
  const text = (cells[match.column] ?? "").trim();
  if (text === "")
    return plan.operation.create ? { id: null } : { issues: [say(scope, "bulk_row_unknown")] };
  const id = await findId(plan, scope, match.lookup, text);
  return id === "several"
    ? {
        issues: [
          { field: plan.columns[match.column], ...say(scope, "bulk_cell_several", { text }) },
        ],
      }
    : { id };
}

async function findReferences(
  plan: RowPlan,
  scope: CallScope,
  cells: string[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const { kind, lookup, column } of plan.operation.edits) {
    if (kind !== "lookup" || !lookup || typeof column !== "number") continue;
    const text = (cells[column] ?? "").trim();
    const id = text === "" ? null : await findId(plan, scope, lookup, text);
    if (id !== null && id !== "several") found.set(column, id);
  }
  return found;
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const LOOKUP_PAGE = 50;

/** The ID that a text names. Null if there is none. */
async function findId(
  plan: RowPlan,
  scope: CallScope,
  lookup: BulkLookup,
  text: string,
): Promise<string | null | "several"> {
  if (UUID.test(text)) return text.toLowerCase();
  const key = JSON.stringify([lookup.search.path, lookup.search.body, lookup.filter, text]);
  const found = plan.lookups.get(key);
  if (found !== undefined) return found;
  const { search, filter, under, members } = lookup;
  const filters = { [filter]: [text] };
  const body = under
    ? { ...search.body, [under]: { ...(search.body[under] as object), ...filters } }
    : { ...search.body, ...filters };
  const query = { ...search.query, limit: String(LOOKUP_PAGE) };
  const answer = await ask(plan, scope, { method: "POST", path: search.path, query, body });
  if (answer.status !== OK) return null;
  const rows = [readMember(answer.body, search.list) ?? []].flat() as JsonObject[];
  const lowerText = text.toLowerCase();
  const ids = rows
    .filter((row) =>
      members.some((member) => String(readMember(row, member)).toLowerCase() === lowerText),
    )
    .map((row) => String(readMember(row, search.idMember)));
  const id = ids.length > 1 ? "several" : (ids[0] ?? null);
  // What is not found may be created by a row of the same file.
  if (id !== null) plan.lookups.set(key, id);
  return id;
}

async function ask(
  { api }: RowPlan,
  scope: CallScope,
  call: Parameters<BulkApi["call"]>[1],
): Promise<ApiAnswer> {
  const answer = await api.call(scope, call);
  if (answer.status === UNAVAILABLE)
    throw new ChunkError(`${call.method} ${call.path}: unavailable`);
  return answer;
}

function failed(issues: BulkIssue[]): Outcome {
  return { result: "failed", issues };
}

function objectIn(body: JsonObject, member: string): JsonObject {
  const value = readMember(body, member);
  return typeof value === "object" && value !== null ? (value as JsonObject) : {};
}

/** The cells of a new row by the places that they go to. */
function named({ operation }: RowPlan, cells: string[]): JsonObject {
  const entries = operation.edits
    .filter(({ column }) => typeof column === "number")
    .map(({ to, from, column }) => [from ?? to, cells[column ?? -1] ?? ""]);
  return Object.fromEntries(entries) as JsonObject;
}

/** The ID in the answer of a call that creates something. */
function madeId(body: JsonObject): string | null {
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
