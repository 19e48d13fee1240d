import { findAccount } from "../../accounts/businesses/business.queries.ts";
import type { Tx } from "../../base/database/executor.ts";
import type { ProposedField } from "../../base/database/tables/selling.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { LocalizedError } from "../../base/messages/localized-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { labelOf } from "../../model/field-types/read-fields.rules.ts";
import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { runAsSystem } from "../../twins/twin/run-as-system.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { wasEditedByUser } from "../cards/card.store.ts";
import { readField } from "../cards/field-text.rules.ts";
import { statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import { delayJob } from "../notifications/delay-job.ts";
import { notify } from "../notifications/notify-users.ts";
import { userFacingReason } from "../notifications/user-facing-reason.ts";
import { applyProposal } from "./apply-proposal.ts";
import { callModel, withdrawAnnounced } from "./call-model.ts";
import { readWritingTask } from "./card-facts.ts";
import { insertProposal, rejectPending } from "./proposal.store.ts";
import type { WriterServices, WrittenContent } from "./writer.ts";
import { readWritingStyle } from "./writing-style.ts";

export interface OptimizationRun {
  twinId: string;
  /** ID of one optimization, by which a repeated run recognizes what an earlier run has already done. */
  runId: string;
  locale: string;
  bulkJobId?: string | undefined;
  /**
   * IDs of the fields that the requesting user may not see. If one of these fields has a value, no content is
   * written.
   */
  withheldFieldIds?: readonly string[] | undefined;
}

/**
 * Writes new content for a card. The writer may take minutes and works outside of any transaction. Content, status
 * and notification are then saved in one transaction, so that a second run after a crash finds either all or none of
 * them.
 */
export async function runOptimization(
  services: WriterServices,
  run: OptimizationRun,
  signal: AbortSignal,
): Promise<void> {
  const task = await runAsSystem(services, run.twinId, async (tx, { model }, card) => {
    if (statusKeyOf(model, card.status_id) !== "optimizing") return null;
    const style = await readWritingStyle(tx, card.business_account_id);
    const { product, ...work } = await readWritingTask(services, tx, model, card, run.locale);
    const withheld = nameWithheldFields(model, run, [product, card]);
    return { style, ...work, withheld, businessAccountId: card.business_account_id };
  });
  if (!task) return withdrawAnnounced(services, run.runId);
  if (task.withheld.length > 0) {
    const message = createMessage("card_content_hidden", { fields: task.withheld });
    return failOptimization(services, run, new LocalizedError(message));
  }
  await delayJob(services);
  const { businessAccountId, facts, limits, style } = task;
  const call = { kind: "card", businessAccountId, bulkJobId: run.bulkJobId ?? null } as const;
  const work = callModel(services, { ...call, runId: run.runId }, () =>
    services.writer.write(facts, limits, signal, style),
  );
  const content = await work.catch((error: unknown) => failAtBudget(services, run, error));
  if (!content) return;
  await runAsSystem(services, run.twinId, (tx, caller, card) =>
    keep(services, tx, caller, card, { run, content, marketplace: task.facts.marketplace }),
  );
}

/** Fails at once if a repeated call meets the budget, because waiting for the next attempt would not help. */
async function failAtBudget(
  services: WriterServices,
  run: OptimizationRun,
  error: unknown,
): Promise<null> {
  const isReached = error instanceof RequestError && error.code === CODE.BUDGET_REACHED;
  if (!isReached) throw error;
  await failOptimization(services, run, error);
  return null;
}

/** Returns the names of withheld fields that have a value when the job runs. */
function nameWithheldFields(
  model: DomainModel,
  { withheldFieldIds = [], locale }: OptimizationRun,
  twins: readonly TwinRow[],
): string[] {
  return withheldFieldIds
    .map((id) => model.fields.get(id))
    .filter((field) => field !== undefined)
    .filter(({ key, internal }) => !internal && twins.some(({ fields }) => key in fields))
    .map((field) => labelOf(field, locale, model));
}

export async function failOptimization(
  services: WriterServices,
  run: OptimizationRun,
  error: Error,
): Promise<void> {
  await withdrawAnnounced(services, run.runId);
  await runAsSystem(services, run.twinId, async (tx, caller, card) => {
    if (statusKeyOf(caller.model, card.status_id) !== "optimizing") return;
    await performTransition(services, tx, caller, card, "optimize_failed");
    await notify(services, tx, caller, {
      kind: "card-optimize-failed",
      twin: card,
      effectKey: `optimize:${run.runId}`,
      reason: userFacingReason(error),
    });
  });
}

async function keep(
  services: WriterServices,
  tx: Tx,
  caller: Caller,
  card: TwinRow,
  result: { run: OptimizationRun; content: WrittenContent; marketplace: string },
): Promise<void> {
  if (statusKeyOf(caller.model, card.status_id) !== "optimizing") return;
  const { run, content, marketplace } = result;
  const fields = changesOf(card, content);
  const automatic = await appliesAutomatically(tx, card);
  const now = services.now();
  await rejectPending(tx, card.id, now);
  const proposal = {
    twinId: card.id,
    state: automatic || fields.length === 0 ? "applied" : "pending",
    source: services.writer.source,
    model: services.writer.model,
    fields,
    tokens: content.tokens ?? null,
    bulkJobId: run.bulkJobId ?? null,
    effectKey: `optimize:${run.runId}`,
  } as const;
  await insertProposal(tx, proposal, now);
  const changed = automatic
    ? await applyProposal(services, tx, { ...caller, origin: "writer" }, card, fields)
    : card;
  await performTransition(services, tx, caller, changed, "optimized");
  const waits = !automatic && fields.length > 0;
  await notify(services, tx, caller, {
    kind: waits ? "card-proposed" : "card-optimized",
    twin: card,
    effectKey: `optimize:${run.runId}`,
    params: { marketplace },
  });
}

function changesOf(card: TwinRow, content: WrittenContent): ProposedField[] {
  const bullets = readField(card.fields, "bullet_points");
  return [
    { key: "name", before: card.name, after: content.title },
    { key: "description", before: card.description ?? "", after: content.description },
    { key: "bullet_points", before: bullets, after: content.bulletPoints.join("\n") },
  ].filter(({ before, after }) => before !== after);
}

/**
 * Whether the business applies proposals automatically; by default, user-written content is only overwritten
 * after a decision.
 */
async function appliesAutomatically(tx: Tx, card: TwinRow): Promise<boolean> {
  const account = card.business_account_id && (await findAccount(tx, card.business_account_id));
  const setting = account ? account.settings["applyAutomatically"] : undefined;
  if (typeof setting === "boolean") return setting;
  return !(await wasEditedByUser(tx, card.id, ["bullet_points"]));
}
