import { z } from "zod";

import { Changes } from "../configuration/configuration.view.ts";
import type { PlanRow } from "./plan.store.ts";

export const PlanView = z
  .object({
    id: z.guid(),
    state: z.enum(["planned", "working", "applied", "failed"]),
    fileCount: z.int(),
    deleteMissing: z.boolean(),
    ...Changes,
    /** Reason why the plan was not applied. */
    error: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "ConfigurationPlanV1" });

export function presentPlan(plan: PlanRow): z.output<typeof PlanView> {
  return {
    id: plan.id,
    state: plan.state,
    fileCount: plan.files.length,
    deleteMissing: plan.deletes_missing,
    ...plan.changes,
    ...(plan.error !== null && { error: plan.error }),
    createdAt: plan.created_at.toISOString(),
    updatedAt: plan.updated_at.toISOString(),
  };
}
