import { type Selectable, sql } from "kysely";
import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type TouchRow = Selectable<Tables["twin_touch"]>;
export type Touch = TouchRow["touch"];

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
