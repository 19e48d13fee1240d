import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import type { Change, HistoryType } from "../history/history.store.ts";
import type { LinkToAdd } from "../links/twin-links.ts";

/** Number of days within which a twin that returns to a former class gets its lost content back. */
const DAYS = 30;
const DAY_MS = 86_400_000;

/** Content that a twin lost when it last left a class, and that it gets back when it returns. */
export interface LeftClass {
  /** Values by key of the field, written as in a request. */
  values: ReadonlyMap<string, string>;
  /** Status before and after the twin left the class. Null if it didn't change. */
  status: { before: string; after: string } | null;
  links: readonly LinkToAdd[];
  /** IDs of the removed tags' options; `marker` contains those of removed markers. */
  tag: readonly string[];
  marker: readonly string[];
}

/** Returns the time before which lost content isn't restored any more. */
export function leftSince(now: Date): Date {
  return new Date(now.getTime() - DAYS * DAY_MS);
}

/** Reads from the history what the twin lost when it last left the class. */
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
    .where("type", "in", [
      "fieldDeleted",
      "statusChanged",
      "linkDeleted",
      "tagChanged",
      "markerChanged",
    ])
    .where("created_at", ">=", leftSince(now))
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
  const links = rows.flatMap(({ type, field_key: linkId, before: dstTwinId }) =>
    type === "linkDeleted" && linkId !== null && dstTwinId !== null ? [{ linkId, dstTwinId }] : [],
  );
  const status = rows.find(({ type }) => type === "statusChanged");
  return {
    values: new Map(values),
    status: status?.before && status.after ? { before: status.before, after: status.after } : null,
    links,
    tag: removedOptions(rows, "tagChanged"),
    marker: removedOptions(rows, "markerChanged"),
  };
}

function removedOptions(rows: readonly Change[], kind: HistoryType): string[] {
  const row = rows.find(({ type }) => type === kind);
  const [before, after] = [row?.before, row?.after].map((ids) => (ids ?? "").split(","));
  return (before ?? []).filter((id) => id !== "" && !after?.includes(id));
}
