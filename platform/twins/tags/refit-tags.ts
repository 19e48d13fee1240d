import type { Tx } from "../../base/database/executor.ts";
import type { TagKind } from "../../model/changes/move-twins.store.ts";
import type { HistoryEntry } from "../history/history.store.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { listTagsOfTwins } from "./tag.queries.ts";
import { addTags, filterOffered, removeForeignTags } from "./tag.store.ts";

interface Fit {
  /** ID of the list of the twin's class; null if the class has none. */
  listId: string | null;
  /** IDs of options that the twin had when it last had this class. */
  former: readonly string[];
  now: Date;
}

/**
 * Removes tags that don't belong to the list of the twin's class, and restores former ones that are still offered.
 */
export async function refitTags(
  tx: Tx,
  { id, business_account_id: businessAccountId }: TwinRow,
  kind: TagKind,
  { listId, former, now }: Fit,
): Promise<HistoryEntry[]> {
  const before = await optionIds(tx, kind, id);
  const returning = former.filter((optionId) => !before.includes(optionId));
  if (before.length + returning.length === 0) return [];
  await removeForeignTags(tx, id, kind, listId);
  const offered = await filterOffered(tx, returning, { listId, businessAccountId });
  await addTags(
    tx,
    kind,
    offered.map((optionId) => ({ twin_id: id, option_id: optionId })),
    now,
  );
  const after = await optionIds(tx, kind, id);
  if (before.join() === after.join()) return [];
  const type = kind === "tag" ? "tagChanged" : "markerChanged";
  return [{ type, before: before.join(), after: after.join() }];
}

async function optionIds(tx: Tx, kind: TagKind, twinId: string): Promise<string[]> {
  return (await listTagsOfTwins(tx, kind, [twinId])).map(({ option_id: id }) => id);
}
