import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { tagListId } from "../../core/model/tag-lists.rules.ts";
import type { Services } from "../../core/services.ts";
import type { HistoryEntry } from "../history/history.store.ts";
import { restoreLinks } from "../links/restore-links.ts";
import { removeUnfitLinks } from "../links/unfit-links.ts";
import { refitTags } from "../tags/refit-tags.ts";
import { moveFilesOfFields, type TwinRow } from "../twin/twin.store.ts";
import { type LeftClass, leftSince } from "./left-class.store.ts";

/**
 * Removes links, tags, markers and files that twins of the new class can't have, and restores those that the twin had
 * when it last had this class. Returns entries for the history.
 */
export async function exchangeParts(
  services: Services,
  tx: Tx,
  caller: Caller,
  {
    twin,
    to,
    left,
    replaceMap,
  }: {
    /** The twin after the change of its class. */
    twin: TwinRow;
    to: TwinClass;
    left: LeftClass;
    replaceMap: Readonly<Record<string, string>>;
  },
): Promise<HistoryEntry[]> {
  const now = services.now();
  const entries = await removeUnfitLinks(tx, caller, twin, to);
  entries.push(...(await restoreLinks(services, tx, caller, twin, left.links)));
  for (const kind of ["tag", "marker"] as const) {
    const listId = tagListId(caller.model, to, kind);
    entries.push(...(await refitTags(tx, twin, kind, { listId, former: left[kind], now })));
  }
  const { fieldIds } = to;
  await moveFilesOfFields(tx, twin.id, { fieldIds, replaceMap, now, since: leftSince(now) });
  return entries;
}
