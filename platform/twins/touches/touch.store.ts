import { type Selectable, sql } from "kysely";
import { v7 as uuid } from "uuid";

import type { Executor, Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type TouchRow = Selectable<Tables["twin_touch"]>;
export type Touch = TouchRow["touch"];
export const TOUCHES = ["WATCHED", "STARRED", "REVIEWED"] as const satisfies readonly Touch[];

/** Touches the twins for one user; earlier touches stay, and are returned too. */
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

/** The touches of one user on some twins, the first one first. */
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

/** Null deletes the touches of every user. */
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
