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

export interface MailRecipient {
  email: string;
  locale: string;
  business: string;
}

/** Lists users of the business who get this kind by email. */
export async function listMailRecipients(
  tx: Tx,
  businessAccountId: string,
  kind: string,
): Promise<MailRecipient[]> {
  const { rows } = await sql<MailRecipient>`
    select app_user.email, coalesce(domain_user.locale, domain.default_locale) as locale,
      business_account.name as business
    from notification_mail
    join business_account_user using (business_account_id, user_id)
    join app_user on app_user.id = notification_mail.user_id
    join business_account on business_account.id = notification_mail.business_account_id
    join domain on domain.id = business_account.domain_id
    join domain_user on domain_user.domain_id = domain.id and domain_user.user_id = app_user.id
    where notification_mail.business_account_id = ${businessAccountId}
      and notification_mail.kind = ${kind} and app_user.state = 'ACTIVE'
    order by app_user.id`.execute(tx);
  return rows;
}
