import { sql } from "kysely";

import type { Tx } from "../../base/database/executor.ts";
import type { Change, HistoryType } from "../history/history.store.ts";
import type { LinkToAdd } from "../links/twin-links.ts";

/** How long a twin's history gives back what it had as one of another class. */
const DAYS = 30;
const DAY_MS = 86_400_000;

/** What a twin lost when it left a class, which it gets back when it returns. */
export interface LeftClass {
  /** Values by the keys of their fields, as a caller would send them. */
  values: ReadonlyMap<string, string>;
  /** The status that it had, and the one that it got then. */
  status: { before: string; after: string } | null;
  links: readonly LinkToAdd[];
  /** IDs of options. */
  tag: readonly string[];
  marker: readonly string[];
}

/** What was left before isn't given back. */
export function leftSince(now: Date): Date {
  return new Date(now.getTime() - DAYS * DAY_MS);
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
