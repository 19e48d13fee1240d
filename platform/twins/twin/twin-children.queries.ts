import type { Executor } from "../../base/database/executor.ts";
import { TWIN_COLUMNS, type TwinRow } from "./twin.store.ts";

export function childrenOfRoot(
  executor: Executor,
  headId: string,
  rootClassId: string,
): Promise<TwinRow[]> {
  return executor
    .selectFrom("twin")
    .select(TWIN_COLUMNS)
    .where("head_id", "=", headId)
    .where("root_class_id", "=", rootClassId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
