import type { BulkOperation, BulkRead } from "./bulk-operation.ts";
import type { ApiAnswer, BulkApi, CallScope } from "./call-api.ts";
import type { JsonObject } from "./json-members.rules.ts";

/** Data for processing the rows of a chunk. */
export interface RowPlan {
  api: BulkApi;
  operation: BulkOperation;
  reads: BulkRead | null;
  columns: readonly string[];
  /**
   * IDs of entities by search and text, so that each text is searched once. Null for texts that name no entity.
   */
  lookups: Map<string, string | null | "several">;
  /** Number of rows with each code, including rows of earlier chunks. */
  uses: Map<string, number>;
  /** Names of options by ID, for descriptions of changes. */
  names: Map<string, string>;
  isWorkbook: boolean;
  /** Current states of entities by ID, if they were read together. */
  currents: Map<string, JsonObject>;
}

const UNAVAILABLE = 503;

/** Thrown for an error that no row has caused, so that the chunk is rolled back and retried. */
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
