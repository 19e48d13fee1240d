import type { Executor } from "../../base/database/executor.ts";
import { loadActors } from "../../core/access/load-actor.ts";
import type { Services } from "../../core/services.ts";
import { listMailRecipients, type MailRecipient } from "./notification-mail.store.ts";
import { listVisibleKinds } from "./visible-kinds.ts";

/**
 * Lists the users who get a notification by email: those who have chosen its kind and may read it at this moment. Takes
 * as many statements for one user as for all.
 */
export async function listPermittedRecipients(
  { loadModel }: Pick<Services, "loadModel">,
  executor: Executor,
  notificationId: string,
  userId: string | null = null,
): Promise<MailRecipient[]> {
  const recipients = await listMailRecipients(executor, notificationId, userId);
  const [first] = recipients;
  if (!first) return [];
  const { domainId, modelVersion, businessAccountId } = first;
  const model = await loadModel(executor, domainId, modelVersion);
  const userIds = recipients.map((recipient) => recipient.userId);
  const actors = await loadActors(executor, model, userIds, businessAccountId);
  const kindsByUser = new Map(
    actors.map((actor) => [actor.userId, new Set<string>(listVisibleKinds(actor))]),
  );
  return recipients.filter((recipient) => kindsByUser.get(recipient.userId)?.has(recipient.kind));
}
