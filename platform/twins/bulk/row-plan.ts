import type { BulkOperation, BulkRead } from "./bulk-operation.ts";
import type { ApiAnswer, BulkApi, CallScope } from "./call-api.ts";
import type { JsonObject } from "./json-members.rules.ts";

/** Data of a job that the rows of a chunk share. */
export interface RowPlan {
  api: BulkApi;
  operation: BulkOperation;
  reads: BulkRead | null;
  columns: readonly string[];
  /** Entity IDs by text, so that each text is searched once; null for texts that name nothing. */
  lookups: Map<string, string | null | "several">;
  /** Number of rows of a chunk with each code, where codes are looked up. */
  uses: Map<string, number>;
  /** Option names of those rows, by ID. */
  names: Map<string, string>;
  isWorkbook: boolean;
  /** Current rows that were read together, by ID. */
  currents: Map<string, JsonObject>;
}

const UNAVAILABLE = 503;

/** An error that no row caused: the chunk is rolled back and retried. */
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
