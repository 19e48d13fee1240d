import type { Tx } from "../base/database/executor.ts";
import { type BusinessWebhook, listBusinessWebhooks } from "./webhook.store.ts";

type WebhooksByBusiness = Map<string, BusinessWebhook[]>;

const readIn = new WeakMap<Tx, WebhooksByBusiness>();

/** Reads the active webhooks of businesses, once in each transaction, because some change many twins one by one. */
export async function readBusinessWebhooks(
  tx: Tx,
  businessIds: readonly string[],
): Promise<BusinessWebhook[]> {
  const read: WebhooksByBusiness = readIn.get(tx) ?? new Map();
  readIn.set(tx, read);
  const unread = businessIds.filter((id) => !read.has(id));
  const webhooks = Map.groupBy(await listBusinessWebhooks(tx, unread), (one) => one.businessId);
  for (const id of unread) read.set(id, webhooks.get(id) ?? []);
  return businessIds.flatMap((id) => read.get(id) ?? []);
}
