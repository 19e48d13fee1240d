import { v7 as uuid } from "uuid";

import type { Tx } from "../base/database/executor.ts";
import { IssueCollector } from "../base/errors/issues.ts";
import { CODE, unknownId } from "../base/errors/request-error.ts";
import { createMessage } from "../base/messages/message.ts";
import { serializeMessage } from "../base/messages/stored-message.ts";
import { seal } from "../base/secrets/seal.ts";
import type { Caller } from "../core/access/caller.ts";
import { auditedTransaction } from "../core/audit/audited-transaction.ts";
import type { HookCaller } from "../core/hooks.ts";
import type { DomainModel } from "../core/model/domain-model.ts";
import type { Services } from "../core/services.ts";
import { changeModel } from "../model/changes/change-model.ts";
import { newSecret } from "./sign-request.ts";
import { validateAddress } from "./validate-address.ts";
import { WEBHOOK_EVENTS } from "./webhook.rules.ts";
import {
  deleteWebhook as deleteRow,
  findWebhook,
  insertWebhook,
  removeClassFromWebhooks,
  updateWebhook as updateRow,
  type WebhookRow,
} from "./webhook.store.ts";

export interface WebhookSave {
  url?: string | undefined;
  description?: string | undefined;
  /** Event types to send; all if the list is empty. */
  events?: readonly string[] | undefined;
  /** IDs of the classes whose twins cause events; all classes if the list is empty. */
  classIds?: readonly string[] | undefined;
  active?: boolean | undefined;
}

/** Creates a webhook and returns its secret, which no later call returns. */
export function createWebhook(
  services: Services,
  caller: Caller,
  input: WebhookSave,
): Promise<{ id: string; secret: string }> {
  return changeModel(services, caller, async (tx, model) => {
    assertValidInput(services, model, input, true);
    const id = uuid();
    const secret = newSecret();
    const now = services.now();
    await insertWebhook(tx, {
      id,
      domain_id: caller.domainId,
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

/** Updates a webhook. Activating it clears the reason of its deactivation. */
export function updateWebhook(
  services: Services,
  caller: Caller,
  webhookId: string,
  input: WebhookSave,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    await findOwnWebhook(tx, caller, webhookId);
    assertValidInput(services, model, input, false);
    await updateRow(tx, webhookId, {
      url: input.url,
      description: input.description,
      events: input.events && [...input.events],
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
  caller: Caller,
  webhookId: string,
): Promise<string> {
  return auditedTransaction(services, caller, async (tx) => {
    await findOwnWebhook(tx, caller, webhookId);
    const secret = newSecret();
    const sealed_secret = seal(services.config.secretKey, secret);
    await updateRow(tx, webhookId, { sealed_secret, updated_at: services.now() });
    return secret;
  });
}

export function deleteWebhook(
  services: Services,
  caller: Caller,
  webhookId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx) => {
    await findOwnWebhook(tx, caller, webhookId);
    await deleteRow(tx, webhookId);
  });
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

/** Finds a webhook of the caller's domain. A webhook of another domain gets the same error as an unknown one. */
export async function findOwnWebhook(
  executor: Parameters<typeof findWebhook>[0],
  caller: Caller,
  webhookId: string,
): Promise<WebhookRow> {
  const webhook = await findWebhook(executor, webhookId);
  if (webhook?.domain_id !== caller.domainId) throw unknownId("webhook", webhookId);
  return webhook;
}

const MAX_DESCRIPTION_LENGTH = 1000;
const EVENTS: ReadonlySet<string> = new Set(WEBHOOK_EVENTS);

/** Validates a webhook of a configuration file by the same rules as one of a request. */
export function assertValidWebhook(
  services: Services,
  model: DomainModel,
  { url, description, events }: Pick<WebhookSave, "url" | "description" | "events">,
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
