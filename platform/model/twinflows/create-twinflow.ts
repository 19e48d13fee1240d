import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkName } from "../changes/common-checks.ts";
import { insertReference } from "../changes/model-row.store.ts";
import { mergeTexts, type TextSave, textsColumn } from "../changes/save-texts.ts";
import { mapTwinflowIfAbsent } from "./twinflow-schema.store.ts";

export interface FlowSave {
  nameI18n?: TextSave | null | undefined;
  descriptionI18n?: TextSave | null | undefined;
  initialStatusId?: string | undefined;
}

/**
 * Creates a workflow. The first workflow of a class becomes the default for its twins in the
 * domain.
 */
export function createTwinflow(
  services: Services,
  caller: Caller,
  classId: string,
  input: FlowSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const twinClass = model.classes.get(classId);
    if (!twinClass) throw unknownId("twin_class", classId);
    const problems = new IssueCollector();
    const name = mergeTexts({}, input.nameI18n, caller.locale);
    checkName(problems, "nameI18n", name, { creating: true });
    checkInitialStatus(problems, model, twinClass, input.initialStatusId ?? null);
    problems.throwIfAny();
    return addFlow(services, tx, caller, model, {
      classId,
      name: textsColumn(name),
      description: textsColumn(mergeTexts({}, input.descriptionI18n, caller.locale)),
      initialStatusId: input.initialStatusId ?? "",
    });
  });
}

/** Reports an initial status that is not one of the class or its ancestors. */
export function checkInitialStatus(
  problems: IssueCollector,
  model: DomainModel,
  twinClass: TwinClass,
  statusId: string | null,
): void {
  if (statusId === null) {
    problems.add(CODE.ENTITY_INVALID, "initialStatusId", createMessage("status_required"));
    return;
  }
  const status = model.statuses.get(statusId);
  if (!status) {
    problems.add(CODE.UUID_UNKNOWN, "initialStatusId", createMessage("status_not_found"));
  } else if (!twinClass.ancestorIds.includes(status.classId)) {
    const message = createMessage("status_of_class_required");
    problems.add(CODE.INITIAL_STATUS_INCORRECT, "initialStatusId", message);
  }
}

/**
 * Inserts a workflow. In the domain's workflow schema, it becomes the workflow of its class, unless the class already
 * has one.
 */
export async function addFlow(
  services: Services,
  tx: Tx,
  caller: Caller,
  model: DomainModel,
  flow: {
    classId: string;
    name: string | undefined;
    description: string | undefined;
    initialStatusId: string;
  },
): Promise<string> {
  const id = uuid();
  await insertReference(tx, "twinflow", {
    id,
    class_id: flow.classId,
    name: flow.name,
    description: flow.description,
    initial_status_id: flow.initialStatusId,
    created_by_user_id: caller.userId,
    created_at: services.now(),
  });
  if (model.twinflowSchemaId !== null) {
    await mapTwinflowIfAbsent(tx, {
      twinflow_schema_id: model.twinflowSchemaId,
      class_id: flow.classId,
      twinflow_id: id,
    });
  }
  return id;
}
