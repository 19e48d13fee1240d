import { z } from "zod";

import type { WebhookForm } from "#app/rules/accounts/webhook-form.ts";
import { type DeliveryState, parseEvents, serializeEvents } from "#app/rules/accounts/webhook.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string().default(""),
  eventList: z.array(z.string()).default([]),
  active: z.boolean(),
  failingSince: z.string().nullish(),
  disabledReason: z.string().nullish(),
});

const Delivery = z.object({
  id: z.string(),
  event: z.string(),
  twinId: z.string().nullish(),
  state: z.enum(["queued", "delivered", "failed"]),
  attempts: z.number(),
  statusCode: z.number().nullish(),
  error: z.string().nullish(),
  answer: z.string().nullish(),
  createdAt: z.string(),
  nextAttemptAt: z.string().nullish(),
  payload: z.record(z.string(), z.unknown()).default({}),
});

const Pagination = z.object({ total: z.number().default(0) }).prefault({});
const One = z.object({ webhook: Webhook });
const WithSecret = z.object({ secret: z.string(), webhook: Webhook });

export type Webhook = z.output<typeof Webhook>;
export type Delivery = z.output<typeof Delivery>;
export type WebhookValues = z.output<ReturnType<typeof WebhookForm>>;

interface Slice {
  offset: number;
  limit: number;
}

const PATH = "/private/business_webhook";

/** Checks whether the user may manage the webhooks of their business, to hide them. The platform enforces it. */
export async function mayManageWebhooks(caller: Caller): Promise<boolean> {
  const isOffered = await hasCapability(caller, "businessWebhooks");
  return isOffered && (await hasPermission(caller, "BUSINESS_EDIT"));
}

export async function listWebhooks({ platform }: Caller, { offset, limit }: Slice) {
  const path = `${PATH}/search/v1?offset=${offset}&limit=${limit}`;
  const answer = await platform.post(
    path,
    {},
    z.object({ webhooks: z.array(Webhook).default([]), pagination: Pagination }),
  );
  return { rows: answer.webhooks, total: answer.pagination.total };
}

export async function getWebhook({ platform }: Caller, id: string): Promise<Webhook> {
  return (await platform.get(`${pathOf(id)}/v1`, One)).webhook;
}

/** Creates a webhook and returns its secret, which can't be read again. */
export async function createWebhook(
  { platform }: Caller,
  values: WebhookValues,
): Promise<{ id: string; secret: string }> {
  const { secret, webhook } = await platform.post(`${PATH}/v1`, values, WithSecret);
  return { id: webhook.id, secret };
}

/** Saves the form of a webhook. `base` has the values that the form was rendered with. */
export async function saveWebhook(
  { platform }: Caller,
  id: string,
  { eventList, ...texts }: WebhookValues,
  { eventList: eventsBefore, ...textsBefore }: FormValues,
): Promise<void> {
  const base = {
    ...textsBefore,
    ...(eventsBefore !== undefined && { eventList: parseEvents(eventsBefore) }),
  };
  // The other user's choice, if the user keeps it, is a text.
  const events = parseEvents(serializeEvents(eventList));
  await platform.put(`${pathOf(id)}/v1`, { ...texts, eventList: events, base }, One);
}

/** Pauses or resumes a webhook. */
export async function setWebhookActive(
  { platform }: Caller,
  id: string,
  active: boolean,
): Promise<void> {
  await platform.put(`${pathOf(id)}/v1`, { active }, One);
}

/** Replaces the secret and returns the new one. */
export async function renewWebhookSecret({ platform }: Caller, id: string): Promise<string> {
  return (await platform.post(`${pathOf(id)}/secret/v1`, {}, WithSecret)).secret;
}

export async function testWebhook({ platform }: Caller, id: string): Promise<void> {
  await platform.post(`${pathOf(id)}/ping/v1`, {}, z.object({ delivery: Delivery }));
}

export async function deleteWebhook({ platform }: Caller, id: string): Promise<void> {
  await platform.delete(`${pathOf(id)}/v1`, EmptyResponse);
}

/** Lists the messages of a webhook, newest first. */
export async function listDeliveries(
  { platform }: Caller,
  id: string,
  { offset, limit, states }: Slice & { states: DeliveryState[] },
) {
  const path = `${pathOf(id)}/delivery/search/v1?offset=${offset}&limit=${limit}`;
  const answer = await platform.post(
    path,
    { stateList: states },
    z.object({ deliveries: z.array(Delivery).default([]), pagination: Pagination }),
  );
  return { rows: answer.deliveries, total: answer.pagination.total };
}

export async function redeliver({ platform }: Caller, deliveryId: string): Promise<void> {
  const path = `${PATH}_delivery/${encodeURIComponent(deliveryId)}/redeliver/v1`;
  await platform.post(path, {}, z.object({ delivery: Delivery }));
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}
