import type { Tx } from "../../base/database/executor.ts";
import { type Sentences } from "../../base/messages/message.ts";
import { serializeMessage } from "../../base/messages/stored-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { mailNotification } from "./mail-notification.ts";
import type { NotificationKind } from "./notification-kinds.ts";
import { insertNotification } from "./notification.store.ts";

/** Notifies the users of the twin's business, once per effect. */
export async function notify(
  services: Services,
  tx: Tx,
  caller: Caller,
  notification: {
    kind: NotificationKind;
    twin: TwinRow;
    effectKey: string;
    params?: Record<string, string>;
    /** Why something failed. */
    reason?: Sentences;
  },
): Promise<void> {
  const businessAccountId = notification.twin.business_account_id;
  if (businessAccountId === null) return;
  const entry = {
    domainId: caller.domainId,
    businessAccountId,
    kind: notification.kind,
    twinId: notification.twin.id,
    params: {
      name: notification.twin.name,
      ...notification.params,
      ...(notification.reason && { reason: serializeMessage(notification.reason) }),
    },
    effectKey: notification.effectKey,
  };
  const id = await insertNotification(tx, entry);
  if (id === null) return;
  await mailNotification(services, tx, entry);
  await services.events.emit(tx, [
    { type: "notification", domainId: caller.domainId, businessAccountId, id },
  ]);
}
