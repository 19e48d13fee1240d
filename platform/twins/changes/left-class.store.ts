import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";

/** How long a twin's history gives back what it had as one of another class. */
const DAYS = 30;
const DAY_MS = 86_400_000;

/** What a twin lost when it left a class, which it gets back when it returns. */
export interface LeftClass {
  /** Values by the keys of their fields, as a caller would send them. */
  values: ReadonlyMap<string, string>;
  /** The status that it had, and the one that it got then. */
  status: { before: string; after: string } | null;
}

/** What the history says of the last time that a twin left a class. */
export async function findLeftClass(
  tx: Tx,
  twinId: string,
  classId: string,
  now: Date,
): Promise<LeftClass> {
  const rows = await tx
    .selectFrom("twin_history")
    .select(["type", "field_key", "before", "after"])
    .where("twin_id", "=", twinId)
    .where("type", "in", ["fieldDeleted", "statusChanged"])
    .where("created_at", ">=", new Date(now.getTime() - DAYS * DAY_MS))
    .where(
      sql<boolean>`batch_id = (
        select batch_id from twin_history
        where twin_id = ${twinId} and type = 'unknown' and before = ${classId}
        order by created_at desc, id desc limit 1)`,
    )
    .execute();
  const values = rows.flatMap(({ type, field_key: key, before }) =>
    type === "fieldDeleted" && key !== null && before ? [[key, before] as const] : [],
  );
  const status = rows.find(({ type }) => type === "statusChanged");
  return {
    values: new Map(values),
    status: status?.before && status.after ? { before: status.before, after: status.after } : null,
  };
}
