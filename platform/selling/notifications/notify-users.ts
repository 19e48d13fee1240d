import type { Tx } from "../../base/database/executor.ts";
import { type Sentences } from "../../base/messages/message.ts";
import { serializeMessage } from "../../base/messages/stored-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { insertNotification } from "./notification.store.ts";

export type NotificationKind =
  | "product-ready"
  | "product-failed"
  | "card-ready"
  | "card-failed"
  | "card-optimized"
  | "card-proposed"
  | "card-optimize-failed"
  | "card-published"
  | "card-rejected"
  | "card-publish-failed"
  | "card-ended"
  | "connector-failed"
  | "connector-loaded"
  | "job-done"
  | "job-failed";

/** Notifications that request an action of a user. */
export const ACTION_REQUIRED_KINDS = [
  "product-failed",
  "card-failed",
  "card-optimize-failed",
  "card-rejected",
  "card-publish-failed",
  "connector-failed",
  "job-failed",
] as const satisfies NotificationKind[];

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
  const id = await insertNotification(tx, {
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
  });
  if (id === null) return;
  await services.events.emit(tx, [
    { type: "notification", domainId: caller.domainId, businessAccountId, id },
  ]);
}
