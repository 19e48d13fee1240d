import type { Executor } from "../../base/database/executor.ts";
import type { PlanRow } from "./plan.store.ts";

/** Reads a plan by its ID alone, in any domain, because a worker has no caller until it has read the plan. */
export function readPlan(db: Executor, id: string): Promise<PlanRow | undefined> {
  return db.selectFrom("configuration_plan").selectAll().where("id", "=", id).executeTakeFirst();
}
