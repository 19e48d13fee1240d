import type { Executor } from "../../base/database/executor.ts";
import type { ValidatorData } from "../../model/featurers/run-validators.rules.ts";
import { listLinkedStatuses } from "../links/twin-link.store.ts";
import { listTagsOfTwins } from "../tags/tag.queries.ts";
import { countSameClass } from "../twin/twin-children.store.ts";
import { listChildKinds } from "../twin/twin.store.ts";

/**
 * Loads the data that validators of transitions need about these twins, with one statement for each kind of data.
 */
export async function loadValidatorData(
  executor: Executor,
  twinIds: readonly string[],
  needed: ReadonlySet<keyof ValidatorData>,
): Promise<(twinId: string) => ValidatorData> {
  const children = needed.has("children") ? await listChildKinds(executor, twinIds) : [];
  const links = needed.has("links") ? await listLinkedStatuses(executor, twinIds) : [];
  const markers = needed.has("markers") ? await listTagsOfTwins(executor, "marker", twinIds) : [];
  const sameClassCounts = needed.has("sameClassCount")
    ? await countSameClass(executor, twinIds)
    : new Map();
  return (twinId) => ({
    children: children
      .filter(({ head_id }) => head_id === twinId)
      .map(({ class_id, status_id }) => ({ classId: class_id, statusId: status_id })),
    links: links
      .filter(({ src_twin_id }) => src_twin_id === twinId)
      .map(({ link_id, status_id }) => ({ linkId: link_id, dstStatusId: status_id })),
    markers: markers.filter(({ twin_id }) => twin_id === twinId).map(({ option_id }) => option_id),
    sameClassCount: sameClassCounts.get(twinId) ?? 0,
  });
}
