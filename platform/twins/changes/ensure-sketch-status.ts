import { v7 as uuid } from "uuid";

import type { Caller } from "../../core/access/caller.ts";
import { may } from "../../core/access/may.rules.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../../model/changes/change-model.ts";
import { insertReference } from "../../model/changes/model-row.store.ts";
import { flowOf, flowSchemaIn, sketchStatus } from "../../model/twinflows/twinflow.rules.ts";
import { childSpaceIds } from "../twin/load-space-access.ts";
import { findTwinRow } from "../twin/twin.store.ts";
import type { NewTwin } from "./create-twin.ts";

const NAME = { en: "Sketch", pl: "Szkic", ru: "Набросок" };

/**
 * Returns the caller in a domain whose class supports sketches: with the first sketch, the root
 * class gets the sketch status if it lacks one.
 */
export async function withSketchStatus(
  services: Services,
  caller: Caller,
  { classId, headTwinId }: Pick<NewTwin, "classId" | "headTwinId">,
): Promise<Caller> {
  const twinClass = caller.model.classes.get(classId);
  if (!twinClass || sketchStatus(caller.model, twinClass)) return caller;
  const head = headTwinId ? await findTwinRow(services.db, caller.domainId, headTwinId) : undefined;
  const { twinflow_space_id: spaceId } = childSpaceIds(caller, head ?? null);
  const flow = flowOf(caller.model, flowSchemaIn(spaceId, caller), twinClass);
  // A caller who can't create a twin of the class must not cause a change.
  if (!flow || twinClass.abstractClass || !may(caller, "create", twinClass).allowed) return caller;

  await changeModel(services, caller, async (tx, model) => {
    const current = model.classes.get(classId);
    if (!current || sketchStatus(model, current)) return;
    await insertReference(tx, "twin_status", {
      id: uuid(),
      class_id: current.rootClassId,
      key: "sketch",
      name: JSON.stringify(NAME),
    });
  });
  return { ...caller, model: await services.loadModel(services.db, caller.domainId) };
}
