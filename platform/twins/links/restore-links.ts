import type { Tx } from "../../base/database/executor.ts";
import { nestTransaction } from "../../base/database/nest-transaction.ts";
import { RequestError } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import type { HistoryEntry } from "../history/history.store.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { linksAtEnd } from "./twin-link.store.ts";
import { changeLinks, type LinkToAdd } from "./twin-links.ts";

/**
 * Restores former links of the twin. Skips links to twins that were deleted or can't be linked any more, and links that
 * would replace another.
 */
export async function restoreLinks(
  services: Services,
  tx: Tx,
  caller: Caller,
  twin: TwinRow,
  links: readonly LinkToAdd[],
): Promise<HistoryEntry[]> {
  const attempts = nestTransaction(tx);
  const entries: HistoryEntry[] = [];
  for (const link of links) {
    if (await isEndInUse(tx, caller, twin, link)) continue;
    const change = { add: [link], update: [], remove: [], fields: new Map() };
    try {
      const added = await attempts
        .transaction()
        .execute((attempt) => changeLinks(services, attempt, caller, twin, change));
      entries.push(...added);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
    }
  }
  return entries;
}

async function isEndInUse(
  tx: Tx,
  { model }: Caller,
  { id }: TwinRow,
  { linkId, dstTwinId }: LinkToAdd,
): Promise<boolean> {
  const type = model.links.get(linkId)?.type;
  if (type === "ManyToMany") return false;
  if ((await linksAtEnd(tx, linkId, "src_twin_id", id)).length > 0) return true;
  return type === "OneToOne" && (await linksAtEnd(tx, linkId, "dst_twin_id", dstTwinId)).length > 0;
}
