import { findAccount } from "../../accounts/businesses/business.store.ts";
import type { Tx } from "../../base/database/executor.ts";
import type { ProposedField } from "../../base/database/tables/selling.ts";
import type { Caller } from "../../core/access/caller.ts";
import { classProperty } from "../../core/model/class-properties.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { runAsSystem } from "../../twins/twin/run-as-system.ts";
import { findTwinRow, type TwinRow } from "../../twins/twin/twin.store.ts";
import { describeProduct, splitBullets } from "../cards/card-payload.rules.ts";
import { wasEditedByUser } from "../cards/card.store.ts";
import type { Limits } from "../cards/card.ts";
import { readField } from "../cards/field-text.rules.ts";
import { marketplaceKey, statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import { delayJob } from "../notifications/delay-job.ts";
import { notify } from "../notifications/notify-users.ts";
import { userFacingReason } from "../notifications/user-facing-reason.ts";
import { applyProposal } from "./apply-proposal.ts";
import { insertProposal, rejectPending } from "./proposal.store.ts";
import type { CardFacts, WrittenContent } from "./writer.ts";
import type { WriterServices } from "./writer.ts";

export interface OptimizationRun {
  twinId: string;
  /** ID of one request to optimize, by which effects of an earlier run are found. */
  runId: string;
  locale: string;
}

/**
 * Writes new content for a card. Writing may take minutes and happens outside any transaction;
 * content, status and notification are one commit, so a second run after a crash finds either all
 * or nothing.
 */
export async function runOptimization(
  services: WriterServices,
  run: OptimizationRun,
  signal: AbortSignal,
): Promise<void> {
  const task = await runAsSystem(services, run.twinId, (tx, caller, card) =>
    readTask(services, tx, caller, card, run.locale),
  );
  if (!task) return;
  await delayJob(services);
  const content = await services.writer.write(task.facts, task.limits, signal);
  await runAsSystem(services, run.twinId, (tx, caller, card) =>
    keep(services, tx, caller, card, { run, content, marketplace: task.facts.marketplace }),
  );
}

export async function failOptimization(
  services: WriterServices,
  run: OptimizationRun,
  error: Error,
): Promise<void> {
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

async function readTask(
  services: WriterServices,
  tx: Tx,
  caller: Caller,
  card: TwinRow,
  userLocale: string,
): Promise<{ facts: CardFacts; limits: Limits } | null> {
  const { model } = caller;
  if (statusKeyOf(model, card.status_id) !== "optimizing") return null;
  const cardClass = model.classes.get(card.class_id);
  const locale = contentLanguage(model, cardClass) ?? userLocale;
  const adapter = services.marketplaces.get((cardClass && marketplaceKey(model, cardClass)) ?? "");
  const product = await findTwinRow(tx, caller.domainId, card.head_id ?? "");
  if (!adapter || !product) throw new Error(`Card ${card.id} has no marketplace or no product`);
  const productType = model.classes.get(product.class_id);
  return {
    limits: adapter.limits,
    facts: {
      name: card.name || product.name,
      description: card.description ?? product.description ?? "",
      bulletPoints: splitBullets(readField(card.fields, "bullet_points")),
      productType: productType ? textIn(productType.name, locale, model) : "",
      marketplace: adapter.name,
      attributes: describeProduct(model, { ...product, classId: product.class_id }, locale),
      locale,
    },
  };
}

/** Buyers of a marketplace read one language, which its class may name, whatever the language of the user is. */
function contentLanguage(model: DomainModel, cardClass: TwinClass | undefined): string | null {
  const language = cardClass && classProperty(model, cardClass, "contentLanguage");
  return typeof language === "string" ? language : null;
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
  await rejectPending(tx, card.id);
  await insertProposal(tx, {
    twinId: card.id,
    state: automatic || fields.length === 0 ? "applied" : "pending",
    source: services.writer.source,
    model: services.writer.model,
    fields,
    effectKey: `optimize:${run.runId}`,
  });
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
 * The business may choose it once for all cards; by default, user-written content is never
 * overwritten without a decision.
 */
async function appliesAutomatically(tx: Tx, card: TwinRow): Promise<boolean> {
  const account = card.business_account_id && (await findAccount(tx, card.business_account_id));
  const setting = account ? account.settings["applyAutomatically"] : undefined;
  if (typeof setting === "boolean") return setting;
  return !(await wasEditedByUser(tx, card.id, ["bullet_points"]));
}
