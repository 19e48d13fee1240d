import { type ExpressionBuilder, type Insertable, type Selectable, sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type ListViewRow = Selectable<Tables["list_view"]>;

/** The user whose views are read: a user within one business, or outside any. */
export interface ViewOwner {
  domainId: string;
  businessAccountId: string | null;
  userId: string;
  groupIds: ReadonlySet<string>;
  /** True if the user sees views shared with any group, because they manage other users' views. */
  seesGroups: boolean;
}

/**
 * Lists the views that the user sees, by name: their own, and those shared with the business or one
 * of the user's groups. `list` limits them to one list.
 */
export function listViewsFor(
  db: Executor,
  owner: ViewOwner,
  list: string | undefined,
): Promise<ListViewRow[]> {
  return db
    .selectFrom("list_view")
    .selectAll()
    .where((eb) => visibleTo(eb, owner))
    .$if(list !== undefined, (query) => query.where("list", "=", list ?? ""))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** Finds a view that the user may see; private views of other users are unknown. */
export function findListView(
  db: Executor,
  owner: ViewOwner,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<ListViewRow | undefined> {
  return db
    .selectFrom("list_view")
    .selectAll()
    .where((eb) => visibleTo(eb, owner))
    .where("id", "=", id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

function visibleTo(eb: ExpressionBuilder<Tables, "list_view">, owner: ViewOwner) {
  return eb.and([
    eb("domain_id", "=", owner.domainId),
    eb("business_account_id", "is not distinct from", owner.businessAccountId),
    eb.or([
      eb("user_id", "=", owner.userId),
      eb("shared", "=", true),
      owner.seesGroups
        ? eb("user_group_id", "is not", null)
        : eb("user_group_id", "=", sql<string>`any(${[...owner.groupIds]}::uuid[])`),
    ]),
  ]);
}

/**
 * Reads and locks the user's views of a list, so that the check for unique names holds until the
 * transaction ends.
 */
export async function listOwnViews(
  tx: Tx,
  owner: Pick<ViewOwner, "domainId" | "businessAccountId" | "userId">,
  list: string,
): Promise<{ id: string; name: string }[]> {
  await tx.selectFrom("app_user").select("id").where("id", "=", owner.userId).forUpdate().execute();
  return ownViews(tx, owner).select(["id", "name"]).where("list", "=", list).execute();
}

/** Counts the user's views in the business, of all lists. */
export async function countOwnViews(
  tx: Tx,
  owner: Pick<ViewOwner, "domainId" | "businessAccountId" | "userId">,
): Promise<number> {
  const { count } = await ownViews(tx, owner)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function ownViews(
  tx: Tx,
  {
    domainId,
    businessAccountId,
    userId,
  }: Pick<ViewOwner, "domainId" | "businessAccountId" | "userId">,
) {
  return tx
    .selectFrom("list_view")
    .where("domain_id", "=", domainId)
    .where("business_account_id", "is not distinct from", businessAccountId)
    .where("user_id", "=", userId);
}

export async function insertListView(tx: Tx, row: Insertable<Tables["list_view"]>): Promise<void> {
  await tx.insertInto("list_view").values(row).execute();
}

export async function updateListView(
  tx: Tx,
  id: string,
  change: Pick<ListViewRow, "name" | "query" | "shared" | "user_group_id" | "updated_at">,
): Promise<void> {
  await tx.updateTable("list_view").set(change).where("id", "=", id).execute();
}

export async function deleteListView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("list_view").where("id", "=", id).execute();
}
