import { createHash } from "node:crypto";

import type { Executor } from "../../base/database/executor.ts";
import { createMessage } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import type { BulkJobRow } from "./bulk-job.store.ts";
import type { BulkOperation } from "./bulk-operation.ts";
import { type BulkRow, linesOfKeys, type RowOutcome } from "./bulk-row.store.ts";
import { comparableKey, rowKey } from "./row-key.rules.ts";

interface CheckedRows {
  /** Rows whose key no other row has. */
  own: BulkRow[];
  /** Their hashed keys, by position. */
  hashes: Map<number, string>;
  /** What became of the others. */
  repeated: RowOutcome[];
}

/** Finds the rows of a file whose key another row has that was previewed before or comes before. */
export async function checkKeys(
  db: Executor,
  job: BulkJobRow,
  rows: readonly BulkRow[],
  operation: BulkOperation,
): Promise<CheckedRows> {
  const hashes = new Map<number, string>();
  for (const { position, cells } of rows) {
    const key = rowKey(operation, (cells ?? []) as string[]);
    if (key === "") continue;
    hashes.set(position, hashKey(comparableKey(key, operation.match?.lookup ?? {})));
  }
  const lines = await linesOfKeys(db, job.id, [...new Set(hashes.values())]);
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

/** A key may be longer than what an index takes. */
function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 32);
}
