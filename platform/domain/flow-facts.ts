import type { Executor } from "../context.ts";
import type { factsNeeded } from "../engine/flow/offers.ts";
import type { Facts } from "../engine/flow/validators.ts";
import { linkedStatuses } from "../store/twin-links.ts";
import { childrenOf } from "../store/twins.ts";

/** What rules of workflows need to know of these twins, read in one statement per kind. */
export async function loadFacts(
  executor: Executor,
  twinIds: readonly string[],
  needed: ReturnType<typeof factsNeeded>,
): Promise<(twinId: string) => Facts> {
  const children =
    needed === "children" || needed === "both" ? await childrenOf(executor, twinIds) : [];
  const links =
    needed === "links" || needed === "both" ? await linkedStatuses(executor, twinIds) : [];
  return (twinId) => ({
    children: children
      .filter(({ head_id }) => head_id === twinId)
      .map(({ class_id, status_id }) => ({ classId: class_id, statusId: status_id })),
    links: links
      .filter(({ src_twin_id }) => src_twin_id === twinId)
      .map(({ link_id, status_id }) => ({ linkId: link_id, dstStatusId: status_id })),
  });
}
