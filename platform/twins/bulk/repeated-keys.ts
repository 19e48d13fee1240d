import { createHash } from "node:crypto";

import { cleanCode } from "#common/clean-text.ts";

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
  type RowKey,
  rowKey,
} from "./row-key.rules.ts";
import type { RowOutcome } from "./row-outcome.store.ts";
import type { RowPlan } from "./row-plan.ts";

/** The maximum length of a cell in the reason why its row is refused. */
const MAX_SHOWN = 200;

interface CheckedRows {
  /** Rows whose key no earlier row has. */
  own: readonly BulkRow[];
  /** Hashes of the keys of all checked rows that are for the job, by position. */
  hashes: Map<number, string>;
  /**
   * Failed results of the rows whose key an earlier row without a fault has, or that are for something else than the
   * job.
   */
  refused: RowOutcome[];
  /** Rows with the key of another one of the chunk. They repeat it unless it fails; then the next chunk tries them. */
  waiting: BulkRow[];
}

/** Finds rows of a file with the same key as an earlier row, and rows that are for something else than the job. */
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
  const waiting: BulkRow[] = [];
  const ownHashes = new Set<string>();
  const refused: RowOutcome[] = [];
  const refuse = (row: BulkRow, message: Message, field?: string) => {
    refused.push(refusal(row, job, message, field));
  };
  const { column = -1, textList: [expected = ""] = [] } = operation.match?.purpose ?? {};
  for (const row of rows) {
    const cells = (row.cells ?? []) as string[];
    if (isForOther(operation, cells)) {
      const text = (cells[column] ?? "").slice(0, MAX_SHOWN);
      refuse(row, createMessage("bulk_row_other_purpose", { text, expected }), columns[column]);
      continue;
    }
    const hash = hashes.get(row.position);
    const earlierLine = lines.get(hash ?? "");
    if (earlierLine !== undefined) {
      refuse(row, createMessage("bulk_row_repeated", { line: earlierLine ?? 0 }));
    } else if (hash !== undefined && ownHashes.has(hash)) waiting.push(row);
    else {
      own.push(row);
      if (hash !== undefined) ownHashes.add(hash);
    }
  }
  return { own, hashes, refused, waiting };
}

/** Refuses the rows that waited for another one of their key, unless that one failed or isn't processed yet. */
export function refuseRepeats(
  { own, hashes, waiting }: CheckedRows,
  job: BulkJobRow,
  outcomes: readonly RowOutcome[],
): RowOutcome[] {
  const made = new Set(
    outcomes.filter(({ result }) => result !== "failed").map(({ position }) => position),
  );
  const lines = new Map(
    own
      .filter(({ position }) => made.has(position))
      .map(({ position, line }) => [hashes.get(position), line]),
  );
  return waiting.flatMap((row) => {
    const line = lines.get(hashes.get(row.position));
    return line === undefined
      ? []
      : [refusal(row, job, createMessage("bulk_row_repeated", { line: line ?? 0 }))];
  });
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
    const text = cleanCode(((cells ?? []) as string[])[column ?? -1] ?? "");
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
