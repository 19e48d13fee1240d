import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { NotificationKind } from "./notification-kinds.ts";
import type { Reader } from "./notification.store.ts";

/** Lists which of these kinds a user gets by email, in their order. */
export async function listMailedKinds(
  executor: Executor,
  reader: Reader,
  kinds: readonly NotificationKind[],
): Promise<NotificationKind[]> {
  const rows = await executor
    .selectFrom("notification_mail")
    .select("kind")
    .where("business_account_id", "=", reader.businessAccountId)
    .where("user_id", "=", reader.userId)
    .execute();
  return kinds.filter((kind) => rows.some((row) => row.kind === kind));
}

export async function saveMailedKinds(
  tx: Tx,
  { businessAccountId, userId }: Reader,
  kinds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("notification_mail")
    .where("business_account_id", "=", businessAccountId)
    .where("user_id", "=", userId)
    .execute();
  await sql`
    insert into notification_mail (business_account_id, kind, user_id)
    select ${businessAccountId}, kind, ${userId} from unnest(${[...kinds]}::text[]) as chosen (kind)
    on conflict do nothing`.execute(tx);
}

/** A user who gets a notification by email, with what the email is made of. */
export interface MailRecipient {
  userId: string;
  email: string;
  locale: string;
  business: string;
  businessAccountId: string;
  domainId: string;
  modelVersion: number;
  kind: string;
  twinId: string | null;
  params: Record<string, string>;
}

/** Lists members of the business who have chosen to get the notification's kind by email; with a user, only that one. */
export async function listMailRecipients(
  executor: Executor,
  notificationId: string,
  userId: string | null,
): Promise<MailRecipient[]> {
  const { rows } = await sql<MailRecipient>`
    select app_user.id as "userId", app_user.email,
      coalesce(domain_user.locale, domain.default_locale) as locale,
      business_account.name as business, business_account.id as "businessAccountId",
      domain.id as "domainId", domain.model_version as "modelVersion",
      notification.kind, notification.twin_id as "twinId", notification.params
    from notification
    join notification_mail using (business_account_id, kind)
    join business_account_user using (business_account_id, user_id)
    join app_user on app_user.id = user_id
    join business_account on business_account.id = business_account_id
    join domain on domain.id = business_account.domain_id
    join domain_user on domain_user.domain_id = domain.id and domain_user.user_id = app_user.id
    where notification.id = ${notificationId} and app_user.state = 'ACTIVE'
      and (${userId}::uuid is null or app_user.id = ${userId})
    order by app_user.id`.execute(executor);
  return rows;
}
