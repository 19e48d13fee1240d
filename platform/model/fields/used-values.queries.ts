import type { Executor } from "../../base/database/executor.ts";

/** Finds values of unique fields that twins of the owners have, by field number. */
export async function findUsedValues(
  executor: Executor,
  fieldNos: readonly number[],
  ownerIds: readonly string[],
): Promise<Map<number, Set<string>>> {
  const rows = await executor
    .selectFrom("twin_unique")
    .select(["field_no", "val"])
    .where("field_no", "in", fieldNos)
    .where("owner_id", "in", ownerIds)
    .execute();
  const byField = Map.groupBy(rows, ({ field_no }) => field_no);
  return new Map(
    [...byField].map(([no, fieldRows]) => [no, new Set(fieldRows.map(({ val }) => val))]),
  );
}
