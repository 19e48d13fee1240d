import type { Tx } from "../../base/database/executor.ts";
import type { Services } from "../../core/services.ts";
import { mailNotification } from "./mail-notification.ts";
import { insertNotification, type NewNotification } from "./notification.store.ts";

/** To the bell of a business's users and to those who want it by email; once per effect. */
export async function sendNotification(
  services: Services,
  tx: Tx,
  notification: NewNotification,
): Promise<void> {
  const id = await insertNotification(tx, notification);
  if (id === null) return;
  await mailNotification(services, tx, notification);
  const { domainId, businessAccountId } = notification;
  await services.events.emit(tx, [{ type: "notification", domainId, businessAccountId, id }]);
}
