import type { Tx } from "../../base/database/executor.ts";
import type { TagKind } from "../../model/changes/move-twins.store.ts";
import type { Conflicts } from "../fields/merge-edits.ts";
import type { Change } from "../history/history.store.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import type { TagChange } from "./change-tags.ts";
import { listTagsOfTwins } from "./tag.queries.ts";

const TYPES = { tag: "tagChanged", marker: "markerChanged" } as const;
const MEMBERS = { tag: "tagsUpdate", marker: "markersUpdate" } as const;

/**
 * Adds a conflict if others have changed the tags or markers since the caller read the twin, and the caller removes one
 * that they added or adds one that they removed. Other changes of both are kept. Expects the latest change first.
 */
export async function mergeTags(
  tx: Tx,
  twin: TwinRow,
  kind: TagKind,
  { existing, removed }: TagChange,
  changes: readonly Change[],
  conflicts: Conflicts,
): Promise<void> {
  const first = changes.findLast(({ type }) => type === TYPES[kind]);
  if (!first) return;
  const original = new Set((first.before ?? "").split(","));
  const [added, gone] = [existing ?? [], removed ?? []];
  const isOverwriting =
    gone.some((id) => !original.has(id)) || added.some((id) => original.has(id));
  if (!isOverwriting) return;
  const rows = await listTagsOfTwins(tx, kind, [twin.id]);
  const theirs = rows.map(({ option_id: id }) => id);
  const mine = new Set([...theirs.filter((id) => !gone.includes(id)), ...added]);
  conflicts[MEMBERS[kind]] = { mine: [...mine].join(","), theirs: theirs.join(",") };
}
