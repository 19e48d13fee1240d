import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import { classAndDescendants } from "../../core/model/class-hierarchy.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse, twinUses } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { deleteReference } from "../changes/model-row.store.ts";
import { countTwinsOfClasses } from "../changes/twin-usage.store.ts";
import { flowOf } from "./twinflow.rules.ts";

/** Deletes a workflow with its transitions. Throws `IN_USE` while a class uses it. */
export function deleteTwinflow(services: Services, caller: Caller, flowId: string): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.flows.has(flowId)) throw unknownId("twinflow", flowId);
    assertNotInUse(
      "workflow",
      twinUses(await countTwinsOfClasses(tx, listClassesUsing(model, flowId))),
    );
    await deleteReference(tx, "twinflow", flowId);
  });
}

/** IDs of classes that use the workflow in any workflow schema. */
function listClassesUsing(model: DomainModel, flowId: string): string[] {
  const classIds = [...model.flowMap].flatMap(([schemaId, ofClass]) =>
    [...ofClass]
      .filter(([, id]) => id === flowId)
      .flatMap(([classId]) => classAndDescendants(model, classId))
      .filter((twinClass) => flowOf(model, schemaId, twinClass)?.id === flowId)
      .map(({ id }) => id),
  );
  return [...new Set(classIds)];
}
