import { createHash } from "node:crypto";

import type { Executor } from "../../base/database/executor.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { presentMessage } from "../../base/messages/render-message.ts";
import type { BulkJobRow } from "./bulk-job.store.ts";
import { type BulkRow, findLinesOfHashes } from "./bulk-row.store.ts";
import type { CallScope } from "./call-api.ts";
import { findTexts, lookupKey } from "./find-references.ts";
import {
  comparableKey,
  isCode,
  isForOther,
  matchKeys,
  readCode,
  type RowKey,
  rowKey,
} from "./row-key.rules.ts";
import type { RowOutcome } from "./row-outcome.store.ts";
import type { RowPlan } from "./row-plan.ts";

/** The maximum length of a cell in the reason why its row is refused. */
const MAX_SHOWN = 200;

interface CheckedRows {
  /** Rows whose key no row of an earlier chunk has. */
  own: readonly BulkRow[];
  /** Hashes of the keys of all checked rows that are for the job, by position. */
  hashes: ReadonlyMap<number, string>;
  /** Failed results of the rows whose key an earlier row has, or that are for something else than the job. */
  refused: RowOutcome[];
}

/** Finds rows of a file with the key of a row in an earlier chunk, and rows that are for something else than the job. */
export async function findRefusedRows(
  plan: RowPlan,
  scope: CallScope,
  job: BulkJobRow,
  rows: readonly BulkRow[],
): Promise<CheckedRows> {
  const { operation, columns } = plan;
  const hashes = await hashKeys(plan, scope, rows);
  const uniqueHashes = [...new Set(hashes.values())];
  const lines = await findLinesOfHashes(scope.tx, job.id, "key_hash", uniqueHashes);
  const own: BulkRow[] = [];
  const refused: RowOutcome[] = [];
  const { column = -1, textList: [expected = ""] = [] } = operation.match?.purpose ?? {};
  for (const row of rows) {
    const cells = (row.cells ?? []) as string[];
    if (isForOther(operation, cells)) {
      const text = (cells[column] ?? "").slice(0, MAX_SHOWN);
      const message = createMessage("bulk_row_other_purpose", { text, expected });
      refused.push(refusal(row, job, message, columns[column]));
      continue;
    }
    const line = lines.get(hashes.get(row.position) ?? "");
    if (line === undefined) own.push(row);
    else refused.push(repeats(row, job, line));
  }
  return { own, hashes, refused };
}

/**
 * Replaces the outcomes of rows that have the key of an earlier row of the chunk by failed ones. A row that fails takes
 * its key from no other.
 */
export function refuseRepeats(
  { own, hashes }: Pick<CheckedRows, "own" | "hashes">,
  job: BulkJobRow,
  outcomes: readonly RowOutcome[],
): RowOutcome[] {
  const made = new Map(outcomes.map((outcome) => [outcome.position, outcome]));
  const lines = new Map<string, number | null>();
  for (const row of own) {
    const hash = hashes.get(row.position);
    const outcome = made.get(row.position);
    if (hash === undefined || outcome === undefined) continue;
    const line = lines.get(hash);
    if (line !== undefined) made.set(row.position, repeats(row, job, line));
    else if (outcome.result !== "failed") lines.set(hash, row.line);
  }
  return [...made.values()];
}

function repeats(row: BulkRow, job: BulkJobRow, line: number | null): RowOutcome {
  return refusal(row, job, createMessage("bulk_row_repeated", { line: line ?? 0 }));
}

function refusal(
  { position }: BulkRow,
  { locale }: BulkJobRow,
  message: Message,
  field?: string,
): RowOutcome {
  const issue = { ...(field && { field }), ...presentMessage(message, locale) };
  return { position, result: "failed", issues: [issue], name: "", ref: null };
}

/** Hashes the keys of the rows that are for the job, by position. Keys of the same owner have the same hash. */
async function hashKeys(
  plan: RowPlan,
  scope: CallScope,
  rows: readonly BulkRow[],
): Promise<Map<number, string>> {
  const keys = rows.flatMap(({ position, cells }) => {
    const texts = (cells ?? []) as string[];
    const key = isForOther(plan.operation, texts) ? null : rowKey(plan.operation, texts);
    return key ? [{ position, key }] : [];
  });
  for (const { column, owner } of matchKeys(plan.operation)) {
    const texts = keys.flatMap(({ key }) => (key.column === column ? [key.text] : []));
    if (owner) await findTexts(plan, scope, owner, texts);
  }
  return new Map(keys.map(({ position, key }) => [position, hashKey(identityOf(plan, key))]));
}

/** Returns a text that is equal for keys of the same entity. */
function identityOf(
  { operation, lookups }: RowPlan,
  { column, lookup, owner, text }: RowKey,
): string {
  const ownerId = owner ? lookups.get(lookupKey(owner, text)) : null;
  if (ownerId && ownerId !== "several") return ownerId;
  const key = comparableKey(text, lookup);
  return column === operation.match?.column ? key : `${column} ${key}`;
}

/**
 * Adds one to the plan's count of each code that a row of an earlier chunk has. Returns the hashes of the codes by
 * position.
 */
export async function countEarlierCodes(
  db: Executor,
  jobId: string,
  rows: readonly BulkRow[],
  { operation, uses }: RowPlan,
): Promise<Map<number, string>> {
  const column = operation.edits.find(isCode)?.column;
  const hashes = new Map<number, string>();
  const textsByHash = new Map<string, string>();
  for (const { position, cells } of rows) {
    const text = readCode(((cells ?? []) as string[])[column ?? -1] ?? "");
    if (text === "") continue;
    const hash = hashKey(text);
    hashes.set(position, hash);
    textsByHash.set(hash, text);
  }
  const earlier = await findLinesOfHashes(db, jobId, "code_hash", [...textsByHash.keys()]);
  for (const [hash, text] of textsByHash) {
    if (earlier.has(hash)) uses.set(text, (uses.get(text) ?? 0) + 1);
  }
  return hashes;
}

/**
 * Hashes a key, because it may exceed the maximum length of an index entry. The hash has the form of a UUID.
 */
function hashKey(key: string): string {
  const digits = createHash("sha256").update(key).digest("hex");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
