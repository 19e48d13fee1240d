import type { BulkOperation, BulkRead } from "./bulk-operation.ts";
import type { ApiAnswer, BulkApi, CallScope } from "./call-api.ts";
import type { JsonObject } from "./json-members.rules.ts";

/** What a chunk needs of its job. */
export interface RowPlan {
  api: BulkApi;
  operation: BulkOperation;
  reads: BulkRead | null;
  columns: readonly string[];
  /** IDs that were found for texts, so that each text is searched once; null for texts that name nothing. */
  lookups: Map<string, string | null | "several">;
  /** How many rows of a chunk have each code, where that is looked up. */
  uses: Map<string, number>;
  /** What options in those rows are called, by their IDs. */
  names: Map<string, string>;
  isWorkbook: boolean;
  /** Rows that were read together, by their IDs. */
  currents: Map<string, JsonObject>;
}

const UNAVAILABLE = 503;

/** Something that is no row's fault: the chunk is rolled back and tried again. */
class ChunkError extends Error {
  override readonly name = "ChunkError";
}

export async function ask(
  { api }: Pick<RowPlan, "api">,
  scope: CallScope,
  call: Parameters<BulkApi["call"]>[1],
): Promise<ApiAnswer> {
  const answer = await api.call(scope, call);
  if (answer.status === UNAVAILABLE)
    throw new ChunkError(`${call.method} ${call.path}: unavailable`);
  return answer;
}
