import type { Tx } from "../../base/database/executor.ts";
import { type Sentences } from "../../base/messages/message.ts";
import { serializeMessage } from "../../base/messages/stored-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import type { NotificationKind } from "./notification-kinds.ts";
import { sendNotification } from "./send-notification.ts";

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
    /** Reason of a failure. */
    reason?: Sentences;
  },
): Promise<void> {
  const businessAccountId = notification.twin.business_account_id;
  if (businessAccountId === null) return;
  const { reason = [] } = notification;
  await sendNotification(services, tx, {
    domainId: caller.domainId,
    businessAccountId,
    kind: notification.kind,
    twinId: notification.twin.id,
    params: {
      name: notification.twin.name,
      ...notification.params,
      ...([reason].flat().length > 0 && { reason: serializeMessage(reason) }),
    },
    effectKey: notification.effectKey,
  });
}
