import { v7 as uuid } from "uuid";

import type { Executor, Tx } from "../base/database/executor.ts";
import { IssueCollector } from "../base/errors/issues.ts";
import { CODE, RequestError, unknownId } from "../base/errors/request-error.ts";
import { createMessage } from "../base/messages/message.ts";
import { serializeMessage } from "../base/messages/stored-message.ts";
import { seal } from "../base/secrets/seal.ts";
import type { Caller } from "../core/access/caller.ts";
import { auditedTransaction } from "../core/audit/audited-transaction.ts";
import type { HookCaller } from "../core/hooks.ts";
import type { DomainModel } from "../core/model/domain-model.ts";
import type { Services } from "../core/services.ts";
import { changeModel } from "../model/changes/change-model.ts";
import { mergeWebhook, type WebhookDetails } from "./merge-webhook.ts";
import { newSecret } from "./sign-request.ts";
import { validateAddress } from "./validate-address.ts";
import { WEBHOOK_EVENTS } from "./webhook.rules.ts";
import {
  deleteWebhook as deleteRow,
  findWebhook,
  insertWebhook,
  lockWebhooksOf,
  removeClassFromWebhooks,
  updateWebhook as updateRow,
  type WebhookOwner,
  type WebhookRow,
  webhooksOf,
} from "./webhook.store.ts";

/** Values of a webhook. It sends events of all types if it has none. */
export interface WebhookSave extends WebhookDetails {
  /** IDs of the classes whose twins cause events; all classes if the list is empty. */
  classIds?: readonly string[] | undefined;
  active?: boolean | undefined;
}

/** A caller who changes the webhooks of an owner. */
export interface WebhookEditor {
  caller: Caller;
  owner: WebhookOwner;
}

/** Creates a webhook and returns its secret, which no later call returns. */
export function createWebhook(
  services: Services,
  { caller, owner }: WebhookEditor,
  input: WebhookSave,
): Promise<{ id: string; secret: string }> {
  return changeWebhooks(services, { caller, owner }, async (tx, model) => {
    assertValidInput(services, model, input, true);
    await assertBelowLimit(tx, owner);
    const id = uuid();
    const secret = newSecret();
    const now = services.now();
    await insertWebhook(tx, {
      id,
      domain_id: owner.domainId,
      business_account_id: owner.businessId,
      url: input.url ?? "",
      description: input.description ?? "",
      events: [...(input.events ?? [])],
      class_ids: [...(input.classIds ?? [])],
      sealed_secret: seal(services.config.secretKey, secret),
      active: input.active ?? true,
      created_by_user_id: caller.userId,
      created_at: now,
      updated_at: now,
    });
    return { id, secret };
  });
}

export interface WebhookChange extends WebhookSave {
  /** The values that the caller had read, to detect changes that others have saved since. */
  base?: WebhookDetails | undefined;
}

/**
 * Updates a webhook. Activating it clears the reason of its deactivation. Throws `VERSION_CONFLICT` for members that
 * both the caller and another user changed since the caller read `base`.
 */
export function updateWebhook(
  services: Services,
  editor: WebhookEditor,
  webhookId: string,
  { base, ...input }: WebhookChange,
): Promise<void> {
  return changeWebhooks(services, editor, async (tx, model) => {
    const saved = await findOwnWebhook(tx, editor.owner, webhookId);
    assertValidInput(services, model, input, false);
    const { url, description, events } = mergeWebhook(base, input, saved);
    await updateRow(tx, webhookId, {
      url,
      description,
      events: events && [...events],
      class_ids: input.classIds && [...input.classIds],
      active: input.active,
      updated_at: services.now(),
      ...(input.active === true && { failing_since: null, disabled_reason: null }),
    });
  });
}

/** Replaces the secret; the next attempt already uses the new one. */
export async function renewWebhookSecret(
  services: Services,
  { caller, owner }: WebhookEditor,
  webhookId: string,
): Promise<string> {
  return auditedTransaction(services, caller, async (tx) => {
    await findOwnWebhook(tx, owner, webhookId);
    const secret = newSecret();
    const sealed_secret = seal(services.config.secretKey, secret);
    await updateRow(tx, webhookId, { sealed_secret, updated_at: services.now() });
    return secret;
  });
}

export function deleteWebhook(
  services: Services,
  editor: WebhookEditor,
  webhookId: string,
): Promise<void> {
  return changeWebhooks(services, editor, async (tx) => {
    await findOwnWebhook(tx, editor.owner, webhookId);
    await deleteRow(tx, webhookId);
  });
}

/**
 * Changes the webhooks of one owner, one change at a time. Those of the domain are part of its configuration, those
 * of a business aren't.
 */
function changeWebhooks<T>(
  services: Services,
  { caller, owner: { businessId } }: WebhookEditor,
  change: (tx: Tx, model: DomainModel) => Promise<T>,
): Promise<T> {
  if (businessId === null) return changeModel(services, caller, change);
  return auditedTransaction(services, caller, async (tx) => {
    await lockWebhooksOf(tx, businessId);
    return change(tx, caller.model);
  });
}

const MAX_WEBHOOKS_PER_BUSINESS = 10;

async function assertBelowLimit(tx: Tx, owner: WebhookOwner): Promise<void> {
  if (owner.businessId === null) return;
  const { length } = await webhooksOf(tx, owner);
  if (length < MAX_WEBHOOKS_PER_BUSINESS) return;
  const message = createMessage("webhook_too_many", { max: MAX_WEBHOOKS_PER_BUSINESS });
  throw new RequestError(CODE.ENTITY_INVALID, message);
}

/**
 * Removes a deleted class from webhooks. A webhook that is limited to this class is deactivated, because without
 * classes it would get every event.
 */
export function removeDeletedClass(
  services: Services,
  tx: Tx,
  caller: HookCaller,
  classId: string,
): Promise<void> {
  return removeClassFromWebhooks(tx, caller.domainId, classId, {
    reason: serializeMessage(createMessage("webhook_class_deleted")),
    now: services.now(),
  });
}

/** Finds a webhook of the owner. A webhook of another owner gets the same error as an unknown one. */
export async function findOwnWebhook(
  executor: Executor,
  owner: WebhookOwner,
  webhookId: string,
): Promise<WebhookRow> {
  const webhook = await findWebhook(executor, webhookId);
  if (!webhook || !isOwn(webhook, owner)) throw unknownId("webhook", webhookId);
  return webhook;
}

/** Whether the webhook belongs to the owner. */
export function isOwn(webhook: WebhookRow, { domainId, businessId }: WebhookOwner): boolean {
  return webhook.domain_id === domainId && webhook.business_account_id === businessId;
}

const MAX_DESCRIPTION_LENGTH = 1000;
const EVENTS: ReadonlySet<string> = new Set(WEBHOOK_EVENTS);

/** Validates a webhook of a configuration file by the same rules as one of a request. */
export function assertValidWebhook(
  services: Services,
  model: DomainModel,
  { url, description, events }: WebhookDetails,
): void {
  assertValidInput(services, model, { url, description, events }, true);
}

function assertValidInput(
  { config }: Services,
  model: DomainModel,
  input: WebhookSave,
  creating: boolean,
): void {
  const problems = new IssueCollector();
  if (creating || input.url !== undefined) {
    const problem = validateAddress(input.url ?? "", config.webhooksInside);
    if (problem) problems.add(CODE.ENTITY_INVALID, "url", problem);
  }
  if ((input.description?.length ?? 0) > MAX_DESCRIPTION_LENGTH) {
    const message = createMessage("description_too_long", { max: MAX_DESCRIPTION_LENGTH });
    problems.add(CODE.ENTITY_INVALID, "description", message);
  }
  for (const [index, event] of (input.events ?? []).entries()) {
    if (EVENTS.has(event)) continue;
    const message = createMessage("webhook_event_unknown", {
      event,
      events: WEBHOOK_EVENTS,
    });
    problems.add(CODE.ENTITY_INVALID, `eventList.${index}`, message);
  }
  for (const [index, id] of (input.classIds ?? []).entries()) {
    if (model.classes.has(id)) continue;
    problems.add(CODE.CLASS_UNKNOWN, `twinClassIdList.${index}`, createMessage("class_not_found"));
  }
  problems.throwIfAny();
}
