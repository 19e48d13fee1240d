import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";

import { countCapped } from "../../base/database/count-capped.ts";
import type { Executor, Tx } from "../../base/database/executor.ts";

export interface NewNotification {
  domainId: string;
  businessAccountId: string;
  kind: string;
  /** ID of the twin that the notification is about; null if it is about a job. */
  twinId: string | null;
  params: Record<string, string>;
  /** Key of the event that the notification reports, so that a repeated job notifies only once. */
  effectKey: string;
}

/** Inserts a notification; null if one with the same effect key exists. */
export async function insertNotification(
  tx: Tx,
  notification: NewNotification,
  now: Date,
): Promise<string | null> {
  const row = await tx
    .insertInto("notification")
    .values({
      id: uuidv7(),
      domain_id: notification.domainId,
      business_account_id: notification.businessAccountId,
      kind: notification.kind,
      twin_id: notification.twinId,
      params: JSON.stringify(notification.params),
      effect_key: notification.effectKey,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("effect_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface Reader {
  businessAccountId: string;
  userId: string;
  /** The kinds that the user may read; absent for all. */
  kinds?: readonly string[] | undefined;
}

interface NotificationFilter {
  unread: boolean;
  twinId: string | null;
  /** The requested kinds; null for all. */
  kinds: readonly string[] | null;
}

export async function listNotifications(
  executor: Executor,
  reader: Reader,
  page: { offset: number; limit: number } & NotificationFilter,
) {
  const notifications = executor
    .selectFrom("notification")
    .leftJoin("notification_read", (join) =>
      join
        .onRef("notification_read.business_account_id", "=", "notification.business_account_id")
        .on("notification_read.user_id", "=", reader.userId),
    )
    .where("notification.business_account_id", "=", reader.businessAccountId)
    .$if(page.twinId !== null, (query) => query.where("notification.twin_id", "=", page.twinId))
    .$if(page.kinds !== null, (query) => query.where(isOfKind(page.kinds ?? [])))
    .$if(reader.kinds !== undefined, (query) => query.where(isOfKind(reader.kinds ?? [])))
    .$if(page.unread, (query) => query.where(READ, "=", false));
  const rows = await notifications
    .leftJoin("twin", "twin.id", "notification.twin_id")
    .select([
      "notification.id",
      "notification.kind",
      "notification.twin_id",
      "notification.params",
      "notification.created_at",
      "twin.name as twin_name",
      "notification_read.read_until",
      READ.as("read"),
    ])
    .orderBy("notification.created_at", "desc")
    .orderBy("notification.id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const { total } = await notifications
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

function isOfKind(kinds: readonly string[]) {
  return sql<boolean>`notification.kind = any(${kinds}::text[])`;
}

const READ = sql<boolean>`coalesce(notification.created_at <= notification_read.read_until, false)`;

/**
 * Largest number that the bell displays. Counting all notifications would be slower than everything else on a page.
 */
const MAX_UNREAD_COUNT = 100;

/** Counts unread notifications up to 100; the result 100 means "100 or more". */
export async function countUnread(executor: Executor, reader: Reader): Promise<number> {
  return (await countCapped(executor, newestUnread(executor, reader))).total;
}

export function newestUnread(executor: Executor, reader: Reader) {
  return (
    executor
      .selectFrom("notification")
      .select("id")
      .where("business_account_id", "=", reader.businessAccountId)
      .where("created_at", ">", readUntil(reader))
      .$if(reader.kinds !== undefined, (query) => query.where(isOfKind(reader.kinds ?? [])))
      // Sorted in the order of the index, so that the planner uses it.
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(MAX_UNREAD_COUNT)
  );
}

/** Marks the notifications, and all older ones, as read: a single time is stored for each reader. */
export async function markRead(
  executor: Executor,
  reader: Reader,
  ids: readonly string[] | null,
): Promise<void> {
  const among = ids === null ? sql`true` : sql`id = any(${ids}::uuid[])`;
  await sql`
    insert into notification_read (business_account_id, user_id, read_until)
    select ${reader.businessAccountId}, ${reader.userId}, max(created_at) from notification
    where business_account_id = ${reader.businessAccountId} and ${among}
    having max(created_at) is not null
    on conflict (business_account_id, user_id) do update
    set read_until = greatest(excluded.read_until, notification_read.read_until)`.execute(executor);
}

function readUntil(reader: Reader) {
  return sql<Date>`coalesce((select read_until from notification_read
    where business_account_id = ${reader.businessAccountId} and user_id = ${reader.userId}), '-infinity')`;
}

export async function purgeNotifications(db: Executor, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("notification")
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
