import type { Tx } from "../../base/database/executor.ts";
import type { Sentences } from "../../base/messages/message.ts";
import { serializeMessage } from "../../base/messages/stored-message.ts";
import type { Services } from "../../core/services.ts";
import type { EndedJob } from "../../twins/bulk/call-api.ts";
import type { NotificationKind } from "./notification-kinds.ts";
import { sendNotification } from "./send-notification.ts";

/**
 * Creates one notification for a whole bulk job, with what the user should also know. A job without a business is only
 * shown in the console.
 */
export async function notifyOfJob(
  services: Services,
  tx: Tx,
  job: EndedJob,
  reason: Sentences,
): Promise<void> {
  const { domainId, businessAccountId } = job;
  if (businessAccountId === null) return;
  const counts = Object.entries(job.counts).map(([result, count]) => [result, String(count)]);
  const kind: NotificationKind = job.error === null ? "job-done" : "job-failed";
  await sendNotification(services, tx, {
    domainId,
    businessAccountId,
    kind,
    twinId: null,
    params: {
      ...Object.fromEntries(counts),
      name: job.name,
      ...([reason].flat().length > 0 && { reason: serializeMessage(reason) }),
      ...(job.error !== null && { error: job.error }),
    },
    // Contains more than the job's ID, because a failed job can continue and end a second time.
    effectKey: `${kind}:${job.id}:${job.phase}:${job.done}`,
  });
}
