import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import type { Tx } from "../../base/database/executor.ts";
import type { PlannedChanges } from "../../base/database/tables/configuration.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { LocalizedError } from "../../base/messages/localized-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { accessTokenIdOf, type Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { applyConfiguration } from "../configuration/apply-configuration.ts";
import { findBaseline } from "../configuration/baseline.store.ts";
import { describeChanges } from "../configuration/describe-changes.ts";
import type { ConfigurationFile } from "../configuration/yaml-files.ts";
import { applyPlanJob } from "./apply-plan.job.ts";
import { findPlan, insertPlan, type PlanRow, updatePlan } from "./plan.store.ts";

/** Plans with more files are applied by a job, so that no request waits for them. */
const MAX_FILES_AT_ONCE = 60;

export interface NewPlan {
  files: readonly ConfigurationFile[];
  deletesMissing: boolean;
}

/**
 * Applies the files as a dry run and stores the changes they would make, for a user to review and
 * apply.
 */
export async function createPlan(
  services: Services,
  caller: Caller,
  { files, deletesMissing }: NewPlan,
): Promise<PlanRow> {
  const applied = await applyConfiguration(services, caller, {
    files,
    deletesMissing,
    dryRun: true,
  });
  const plan: PlanRow = {
    id: randomUUID(),
    domain_id: caller.domainId,
    ...toPlanActor(services, caller),
    state: "planned",
    files: [...files],
    deletes_missing: deletesMissing,
    changes: describeChanges(applied),
    error: null,
    created_at: services.now(),
    updated_at: services.now(),
  };
  await insertPlan(services.db, plan);
  return plan;
}

/** Returns the columns that identify the user of a plan. The job builds its caller from them. */
function toPlanActor({ origin }: Services, caller: Caller) {
  const { userId, businessAccountId, locale } = caller;
  if (userId === null) throw new Error("A plan needs a user");
  const { clientAddress = "local", userAgent } = origin ?? {};
  return {
    user_id: userId,
    business_account_id: businessAccountId,
    access_token_id: accessTokenIdOf(caller),
    locale,
    origin: { clientAddress, userAgent: userAgent ?? "" },
  };
}

/** Finds the files of an earlier plan; without an ID, those of the last export or of the last applied plan. */
export async function findStoredFiles(
  { db }: Pick<Services, "db">,
  { domainId }: Caller,
  planId: string | null,
): Promise<readonly ConfigurationFile[]> {
  if (planId !== null) {
    const plan = await findPlan(db, domainId, planId);
    if (!plan) throw unknownId("configuration_plan", planId);
    return plan.files;
  }
  const baseline = await findBaseline(db, domainId);
  if (baseline) return baseline.files;
  throw new RequestError(CODE.ENTITY_INVALID, createMessage("configuration_no_baseline"));
}

/** Applies a reviewed plan: in the request if it is small, otherwise by a job. */
export async function startPlan(services: Services, caller: Caller, id: string): Promise<void> {
  const plan = await findPlan(services.db, caller.domainId, id);
  if (!plan) throw unknownId("configuration_plan", id);
  if (plan.files.length <= MAX_FILES_AT_ONCE) return applyPlan(services, caller, plan);
  await services.db.transaction().execute(async (tx) => {
    assertMayStart(await findPlan(tx, caller.domainId, id, { lock: true }));
    const started = { state: "working", error: null, updated_at: services.now() } as const;
    await updatePlan(tx, id, { ...toPlanActor(services, caller), ...started });
    const tenant = { domainId: caller.domainId, businessAccountId: null };
    await services.jobs.enqueue(tx, applyPlanJob, { planId: id }, { tenant, key: id });
  });
}

/**
 * Applies a plan exactly once, even if two requests or attempts of the job run at the same time.
 */
export async function applyPlan(services: Services, caller: Caller, plan: PlanRow): Promise<void> {
  const { id, domain_id: domainId, state, files, deletes_missing: deletesMissing } = plan;
  if (state !== "working") assertMayStart(plan);
  try {
    await applyConfiguration(services, caller, {
      files,
      deletesMissing,
      dryRun: false,
      onApplied: async (tx, applied) => {
        const current = await findPlan(tx, domainId, id, { lock: true });
        if (state !== "working" || current?.state !== "working") assertMayStart(current);
        assertAsPlanned(plan.changes, describeChanges(applied));
        await updatePlan(tx, id, { state: "applied", error: null, updated_at: services.now() });
        await emitEnd(services, tx, current ?? plan);
      },
    });
  } catch (error) {
    if (!(error instanceof LocalizedError) || state !== "working") throw error;
    await failPlan(services, plan, renderMessage(error.sentences, plan.locale));
  }
}

function assertMayStart(plan: PlanRow | undefined): void {
  if (plan?.state === "planned" || plan?.state === "failed") return;
  throw new RequestError(CODE.ENTITY_INVALID, createMessage("configuration_plan_started"));
}

/**
 * Marks a plan as failed. Nothing of a failed plan was written; a plan that another attempt of the job has applied
 * isn't marked.
 */
export async function failPlan(
  services: Pick<Services, "db" | "now" | "events">,
  { id, domain_id: domainId }: PlanRow,
  error: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const current = await findPlan(tx, domainId, id, { lock: true });
    if (current?.state !== "working") return;
    await updatePlan(tx, id, { state: "failed", error, updated_at: services.now() });
    await emitEnd(services, tx, current);
  });
}

/** Notifies the open pages of the user who applies the plan that its changes are done or have failed. */
function emitEnd({ events }: Pick<Services, "events">, tx: Tx, plan: PlanRow): Promise<void> {
  const { id: jobId, domain_id: domainId, user_id: userId } = plan;
  return events.emit(tx, [{ type: "job", domainId, userId, jobId }]);
}

/** Rejects the plan if another user changed the domain since the plan was made. */
function assertAsPlanned(planned: PlannedChanges, changes: PlannedChanges): void {
  if (isDeepStrictEqual(planned, changes)) return;
  throw new RequestError(CODE.VERSION_CONFLICT, createMessage("configuration_plan_outdated"));
}
