import { createHash } from "node:crypto";

import { cleanCode } from "#common/clean-text.ts";

import type { Executor } from "../../base/database/executor.ts";
import { createMessage } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import type { BulkJobRow } from "./bulk-job.store.ts";
import type { BulkOperation } from "./bulk-operation.ts";
import { type BulkRow, findLinesOfHashes } from "./bulk-row.store.ts";
import { comparableKey, isCode, isForOther, rowKey } from "./row-key.rules.ts";
import type { RowOutcome } from "./row-outcome.store.ts";
import type { RowPlan } from "./row-plan.ts";

interface CheckedRows {
  /** Rows whose key no earlier row has. */
  own: BulkRow[];
  /** Hashes of the keys of all checked rows that are for the job, by position. */
  hashes: Map<number, string>;
  /** Failed results of the rows whose key an earlier row has. */
  repeated: RowOutcome[];
}

/** Finds rows of a file with the same key as an earlier row. */
export async function findRepeatedKeys(
  db: Executor,
  job: BulkJobRow,
  rows: readonly BulkRow[],
  operation: BulkOperation,
): Promise<CheckedRows> {
  const hashes = new Map<number, string>();
  for (const { position, cells } of rows) {
    const texts = (cells ?? []) as string[];
    const key = rowKey(operation, texts);
    if (key === "" || isForOther(operation, texts)) continue;
    hashes.set(position, hashKey(comparableKey(key, operation.match?.lookup ?? {})));
  }
  const lines = await findLinesOfHashes(db, job.id, "key_hash", [...new Set(hashes.values())]);
  const own: BulkRow[] = [];
  const repeated: RowOutcome[] = [];
  for (const row of rows) {
    const hash = hashes.get(row.position);
    if (hash === undefined || !lines.has(hash)) {
      own.push(row);
      if (hash !== undefined) lines.set(hash, row.line);
      continue;
    }
    const message = createMessage("bulk_row_repeated", { line: lines.get(hash) ?? 0 });
    repeated.push({
      position: row.position,
      result: "failed",
      issues: [{ message: renderMessage(message, job.locale) }],
      name: "",
      ref: null,
    });
  }
  return { own, hashes, repeated };
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
