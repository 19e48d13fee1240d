import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse, twinUses, type UsageReference } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { findFactoryUsages } from "../changes/factories-using.ts";
import { deleteReference } from "../changes/model-row.store.ts";
import { findParamReferences } from "../changes/parameter-references.ts";
import { countTwinsInStatus } from "../changes/twin-usage.store.ts";

/**
 * Throws `IN_USE` while twins are in the status, or workflows, transitions, factories or featurers
 * refer to it.
 */
export function deleteTwinStatus(
  services: Services,
  caller: Caller,
  statusId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.statuses.has(statusId)) throw unknownId("status", statusId);
    const twins = twinUses(await countTwinsInStatus(tx, statusId));
    assertNotInUse("status", [...twins, ...listStatusUses(model, statusId)]);
    await deleteReference(tx, "twin_status", statusId);
  });
}

function listStatusUses(model: DomainModel, statusId: string): UsageReference[] {
  const flows = [...model.flows.values()]
    .filter(({ initialStatusId }) => initialStatusId === statusId)
    .map(({ id, name }) => ({ kind: "twinflow" as const, id, name: Object.values(name)[0] ?? "" }));
  const transitions = [...model.transitions.values()]
    .filter(({ srcStatusId, dstStatusId }) => [srcStatusId, dstStatusId].includes(statusId))
    .map(({ id, alias }) => ({ kind: "transition" as const, id, name: alias }));
  const factories = findFactoryUsages(model, ({ pipelines }) =>
    pipelines.some(({ outputStatusId }) => outputStatusId === statusId),
  );
  return [...flows, ...transitions, ...factories, ...findParamReferences(model, [statusId])];
}
