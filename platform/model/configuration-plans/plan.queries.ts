import type { Executor } from "../../base/database/executor.ts";
import type { PlanRow } from "./plan.store.ts";

/** For a worker, which knows no caller yet. */
export function readPlan(db: Executor, id: string): Promise<PlanRow | undefined> {
  return db.selectFrom("configuration_plan").selectAll().where("id", "=", id).executeTakeFirst();
}
