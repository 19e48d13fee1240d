import type { Executor } from "../../context.ts";
import type { Facts } from "../../engine/flow/validators.ts";
import { countAlike } from "../../store/twin-children.ts";
import { linkedStatuses } from "../../store/twin-links.ts";
import { marksOfTwins } from "../../store/twin-marks.ts";
import { childrenOf } from "../../store/twins.ts";

/** What rules of workflows need to know of these twins, read in one statement per kind. */
export async function loadFacts(
  executor: Executor,
  twinIds: readonly string[],
  needed: ReadonlySet<keyof Facts>,
): Promise<(twinId: string) => Facts> {
  const children = needed.has("children") ? await childrenOf(executor, twinIds) : [];
  const links = needed.has("links") ? await linkedStatuses(executor, twinIds) : [];
  const markers = needed.has("markers") ? await marksOfTwins(executor, "marker", twinIds) : [];
  const alike = needed.has("alike") ? await countAlike(executor, twinIds) : new Map();
  return (twinId) => ({
    children: children
      .filter(({ head_id }) => head_id === twinId)
      .map(({ class_id, status_id }) => ({ classId: class_id, statusId: status_id })),
    links: links
      .filter(({ src_twin_id }) => src_twin_id === twinId)
      .map(({ link_id, status_id }) => ({ linkId: link_id, dstStatusId: status_id })),
    markers: markers.filter(({ twin_id }) => twin_id === twinId).map(({ option_id }) => option_id),
    alike: alike.get(twinId) ?? 0,
  });
}
