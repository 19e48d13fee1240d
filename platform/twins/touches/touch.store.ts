import { type Selectable, sql } from "kysely";
import { v7 as uuid } from "uuid";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type TouchRow = Selectable<Tables["twin_touch"]>;
export type Touch = TouchRow["touch"];
export const TOUCHES = ["WATCHED", "STARRED", "REVIEWED"] as const satisfies readonly Touch[];

/** Adds touches of a user and returns them. Existing touches stay and are returned too. */
export async function touchTwins(
  tx: Tx,
  userId: string,
  touch: Touch,
  twinIds: readonly string[],
  at: Date,
): Promise<TouchRow[]> {
  await tx
    .insertInto("twin_touch")
    .values(
      twinIds.map((twin_id) => ({ id: uuid(), twin_id, user_id: userId, touch, created_at: at })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("twin_touch")
    .selectAll()
    .where("user_id", "=", userId)
    .where("touch", "=", touch)
    .where("twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .execute();
}

/** Lists touches of a user, oldest first. */
export async function findTouches(
  executor: Executor,
  userId: string,
  twinIds: readonly string[],
): Promise<TouchRow[]> {
  return executor
    .selectFrom("twin_touch")
    .selectAll()
    .where("user_id", "=", userId)
    .where("twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .orderBy("created_at")
    .execute();
}

/** Deletes touches of a user or, without one, of all users. */
export async function untouchTwins(
  tx: Tx,
  userId: string | null,
  touch: Touch,
  twinIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("twin_touch")
    .where("touch", "=", touch)
    .where("twin_id", "=", sql<string>`any(${twinIds}::uuid[])`)
    .$if(userId !== null, (query) => query.where("user_id", "=", userId ?? ""))
    .execute();
}
