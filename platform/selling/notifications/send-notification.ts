import type { Tx } from "../../base/database/executor.ts";
import type { Services } from "../../core/services.ts";
import { mailNotification } from "./mail-notification.ts";
import { insertNotification, type NewNotification } from "./notification.store.ts";
import { rootKeyOf } from "./visible-kinds.ts";

/**
 * Notifies the users of a business, also by email if they have chosen that. A repeated call with the same effect key
 * has no effect.
 */
export async function sendNotification(
  services: Services,
  tx: Tx,
  notification: NewNotification,
): Promise<void> {
  const id = await insertNotification(tx, notification, services.now());
  if (id === null) return;
  const { domainId, businessAccountId } = notification;
  await mailNotification(services, tx, id, { domainId, businessAccountId });
  const rootKey = rootKeyOf(notification.kind);
  const event = { type: "notification", domainId, businessAccountId, id, rootKey } as const;
  await services.events.emit(tx, [event]);
}
