import type { Caller, Services } from "../../context.ts";
import type { DomainModel } from "../../engine/model.ts";
import { unknownId } from "../../errors.ts";
import { deleteReference } from "../../store/reference-rows.ts";
import { twinsInStatus } from "../../store/reference-usage.ts";
import { factoriesFor } from "../flows/factories-for.ts";
import { changeModel } from "../reference/change-model.ts";
import { refuseInUse, twinUses, type Use } from "../reference/in-use.ts";
import { namedByParams } from "../reference/named-by-params.ts";

export function deleteTwinStatus(
  services: Services,
  caller: Caller,
  statusId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.statuses.has(statusId)) throw unknownId("status", statusId);
    const twins = twinUses(await twinsInStatus(tx, statusId));
    refuseInUse("status", [...twins, ...usesOf(model, statusId)]);
    await deleteReference(tx, "twin_status", statusId);
  });
}

function usesOf(model: DomainModel, statusId: string): Use[] {
  const flows = [...model.flows.values()]
    .filter(({ initialStatusId }) => initialStatusId === statusId)
    .map(({ id, name }) => ({ kind: "twinflow", id, name: Object.values(name)[0] ?? "" }));
  const transitions = [...model.transitions.values()]
    .filter(({ srcStatusId, dstStatusId }) => [srcStatusId, dstStatusId].includes(statusId))
    .map(({ id, alias }) => ({ kind: "transition", id, name: alias }));
  const factories = factoriesFor(model, ({ outputStatusId }) => outputStatusId === statusId);
  return [...flows, ...transitions, ...factories, ...namedByParams(model, [statusId])];
}
