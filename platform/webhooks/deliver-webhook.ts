import type { JobAttempt } from "../base/jobs/define-job.ts";
import { LocalizedError } from "../base/messages/localized-error.ts";
import { createMessage, type Message, verbatim, type Sentences } from "../base/messages/message.ts";
import { renderMessage } from "../base/messages/render-message.ts";
import { serializeMessage } from "../base/messages/stored-message.ts";
import { unseal } from "../base/secrets/seal.ts";
import type { Services } from "../core/services.ts";
import { bumpModelVersion } from "../model/changes/model-row.store.ts";
import { deliverWebhookJob } from "./deliver-webhook.job.ts";
import {
  deleteDelivery,
  type DeliveryRow,
  findDelivery,
  updateDelivery,
} from "./delivery.store.ts";
import { send } from "./send-request.ts";
import { signedHeaders } from "./sign-request.ts";
import { isAbandoned, nextAttempt } from "./webhook.rules.ts";
import { findWebhook, updateWebhook, type WebhookRow } from "./webhook.store.ts";

/**
 * Bounds of the pause of all other messages to a failing receiver. The pause grows with the time for which the
 * receiver has been failing.
 */
const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** Status by which a receiver ends its subscription. */
const HTTP_GONE = 410;

/**
 * Makes one attempt to deliver a message. A failed attempt doesn't fail the job: it is recorded in the delivery, and
 * the next attempt is enqueued. If the process dies between sending and recording, the message may arrive twice, with
 * the same ID.
 */
export async function deliverWebhook(
  services: Services,
  deliveryId: string,
  { signal, pauseLane }: Pick<JobAttempt, "signal" | "pauseLane">,
): Promise<void> {
  const delivery = await findDelivery(services.db, deliveryId);
  if (delivery?.state !== "queued") return;
  const webhook = await findWebhook(services.db, delivery.webhook_id);
  if (!webhook) return deleteDelivery(services.db, deliveryId);
  if (!webhook.active) return drop(services, delivery, createMessage("webhook_disabled"));

  const attempt = await attemptTo(services, webhook, delivery, signal);
  // While the process is stopping, the message stays queued and the job runs again elsewhere.
  signal.throwIfAborted();
  if (attempt.error === null) return arrived(services, webhook, delivery, attempt);
  const failingMs = attempt.at.getTime() - (webhook.failing_since ?? attempt.at).getTime();
  pauseLane(Math.min(Math.max(failingMs / 10, MIN_PAUSE_MS), MAX_PAUSE_MS));
  await missed(services, webhook, delivery, attempt);
}

interface Attempt {
  at: Date;
  status: number | null;
  answer: string | null;
  durationMs: number;
  error: Sentences | null;
}

async function attemptTo(
  services: Services,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  signal: AbortSignal,
): Promise<Attempt> {
  const { config } = services;
  const at = services.now();
  const started = performance.now();
  const body = JSON.stringify(delivery.payload);
  const seconds = Math.floor(at.getTime() / 1000);
  const result: Omit<Attempt, "at" | "durationMs"> = { status: null, answer: null, error: null };
  try {
    const secret = unseal(config, webhook.sealed_secret);
    const headers = signedHeaders(secret, { id: delivery.id, seconds, body });
    const insideAllowed = config.webhooksInside;
    const response = await send({ url: webhook.url, headers, body, insideAllowed, signal });
    Object.assign(result, response);
    if (response.status < 200 || response.status > 299)
      result.error = createMessage("webhook_response", { status: response.status });
  } catch (error) {
    result.error = describeFailure(error);
  }
  return { ...result, at, durationMs: Math.round(performance.now() - started) };
}

function describeFailure(error: unknown): Sentences {
  if (error instanceof LocalizedError) return error.sentences;
  return verbatim(error instanceof Error ? error.message || error.name : String(error));
}

async function arrived(
  services: Services,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  attempt: Attempt,
): Promise<void> {
  await updateDelivery(services.db, delivery.id, {
    ...columnsOf(delivery, attempt),
    state: "delivered",
    next_attempt_at: null,
  });
  if (webhook.failing_since) {
    await updateWebhook(services.db, webhook.id, { failing_since: null });
  }
}

async function missed(
  services: Services,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  attempt: Attempt,
): Promise<void> {
  const failingSince = webhook.failing_since ?? attempt.at;
  const next = nextAttempt(delivery.attempts + 1, attempt.at, Math.random());
  const reason =
    attempt.status === HTTP_GONE
      ? createMessage("webhook_gone")
      : isAbandoned(failingSince, attempt.at)
        ? createMessage("webhook_failing", {
            time: failingSince.toISOString(),
            why: attempt.error ?? "",
          })
        : null;
  const again = next !== null && reason === null;
  await services.db.transaction().execute(async (tx) => {
    // Locks the domain's row first, in the same order as every change of the configuration. Webhooks of businesses
    // are no part of it.
    if (reason !== null && webhook.business_account_id === null)
      await bumpModelVersion(tx, webhook.domain_id);
    await updateDelivery(tx, delivery.id, {
      ...columnsOf(delivery, attempt),
      state: again ? "queued" : "failed",
      next_attempt_at: again ? next : null,
    });
    await updateWebhook(tx, webhook.id, {
      failing_since: failingSince,
      ...(reason !== null && { active: false, disabled_reason: serializeMessage(reason) }),
    });
    if (!again) return;
    const { id: deliveryId, payload } = delivery;
    const tenant = { domainId: webhook.domain_id, businessAccountId: readBusinessId(payload) };
    const options = { key: deliveryId, runAt: next, tenant, lane: webhook.id };
    await services.jobs.enqueue(tx, deliverWebhookJob, { deliveryId }, options);
  });
  if (reason !== null) {
    services.log.info(
      { webhookId: webhook.id, reason: renderMessage(reason, "en") },
      "webhook disabled",
    );
  }
}

async function drop(services: Services, delivery: DeliveryRow, error: Message): Promise<void> {
  await updateDelivery(services.db, delivery.id, {
    state: "failed",
    error: serializeMessage(error),
    next_attempt_at: null,
  });
}

/** Returns the business of the message's twin; a test message has none. */
function readBusinessId({ data }: Record<string, unknown>): string | null {
  const { businessAccountId } = data as { businessAccountId?: string | null };
  return businessAccountId ?? null;
}

function columnsOf(delivery: DeliveryRow, attempt: Attempt) {
  return {
    attempts: delivery.attempts + 1,
    status_code: attempt.status,
    error: attempt.error && serializeMessage(attempt.error),
    answer: attempt.answer,
    duration_ms: attempt.durationMs,
    last_attempt_at: attempt.at,
  };
}
