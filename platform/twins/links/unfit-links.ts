import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import type { HistoryEntry } from "../history/history.store.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { linksOfTwins, linksToTwins, removeTwinLinks } from "./twin-link.store.ts";

/**
 * Removes outgoing links that twins of the other class can't have. Throws if there are such incoming links, because
 * other twins would lose them.
 */
export async function removeUnfitLinks(
  tx: Tx,
  { model }: Caller,
  twin: TwinRow,
  to: TwinClass,
): Promise<HistoryEntry[]> {
  const isUnfit = (linkId: string, end: "srcClassId" | "dstClassId") => {
    const link = model.links.get(linkId);
    return link !== undefined && !isKindOf(model, to.id, link[end]);
  };
  const lost = (await linksToTwins(tx, [twin.id])).find((row) =>
    isUnfit(row.link_id, "dstClassId"),
  );
  if (lost) {
    throw new RequestError(
      CODE.TWIN_LINK_INCORRECT,
      createMessage("twin_link_class", { id: lost.link_id }),
    );
  }
  const rows = await linksOfTwins(tx, [twin.id]);
  const unfit = rows.filter((row) => isUnfit(row.link_id, "srcClassId"));
  if (unfit.length > 0)
    await removeTwinLinks(
      tx,
      unfit.map(({ id }) => id),
    );
  return unfit.map((row) => ({
    type: "linkDeleted",
    fieldKey: row.link_id,
    before: row.dst_twin_id,
  }));
}
