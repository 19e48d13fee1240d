import type { Caller, Services } from "../../context.ts";
import { kindsOf } from "../../engine/class-lines.ts";
import { flowOf } from "../../engine/flow/flow.ts";
import type { DomainModel } from "../../engine/model.ts";
import { unknownId } from "../../errors.ts";
import { deleteReference } from "../../store/reference-rows.ts";
import { twinsOfClasses } from "../../store/reference-usage.ts";
import { changeModel } from "../reference/change-model.ts";
import { refuseInUse, twinUses } from "../reference/in-use.ts";

/** Its transitions go with it. */
export function deleteTwinflow(services: Services, caller: Caller, flowId: string): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.flows.has(flowId)) throw unknownId("twinflow", flowId);
    refuseInUse("workflow", twinUses(await twinsOfClasses(tx, followers(model, flowId))));
    await deleteReference(tx, "twinflow", flowId);
  });
}

/** Classes whose twins follow the flow in some schema. */
function followers(model: DomainModel, flowId: string): string[] {
  const classIds = [...model.flowMap].flatMap(([schemaId, ofClass]) =>
    [...ofClass]
      .filter(([, id]) => id === flowId)
      .flatMap(([classId]) => kindsOf(model, classId))
      .filter((twinClass) => flowOf(model, schemaId, twinClass)?.id === flowId)
      .map(({ id }) => id),
  );
  return [...new Set(classIds)];
}
