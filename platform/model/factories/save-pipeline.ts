import { v7 as uuid } from "uuid";

import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { classAndRelatives } from "../../core/model/class-hierarchy.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { FactoryPipeline } from "../../core/model/factory-model.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { deleteReference, insertReference, updateReference } from "../changes/model-row.store.ts";
import { findPipeline } from "./factory-parts.rules.ts";

export interface PipelineSave {
  inputTwinClassId?: string | undefined;
  /** Null: the transition sets the twin's status. */
  outputTwinStatusId?: string | null | undefined;
  nextFactoryId?: string | null | undefined;
  active?: boolean | undefined;
  description?: string | undefined;
}

/** Adds a pipeline after the others of its factory. */
export function createPipeline(
  services: Services,
  caller: Caller,
  factoryId: string,
  input: PipelineSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const factory = model.factories.get(factoryId);
    if (!factory) throw unknownId("factory", factoryId);
    refuseWrong(model, factoryId, input, null);
    const id = uuid();
    const positions = factory.pipelines.map(({ position }) => position);
    await insertReference(tx, "twin_factory_pipeline", {
      id,
      factory_id: factoryId,
      input_class_id: input.inputTwinClassId ?? "",
      output_status_id: input.outputTwinStatusId ?? null,
      next_factory_id: input.nextFactoryId ?? null,
      active: input.active ?? true,
      description: input.description ?? "",
      position: Math.max(-1, ...positions) + 1,
    });
    return id;
  });
}

/** Keeps the values that are not sent. */
export function updatePipeline(
  services: Services,
  caller: Caller,
  pipelineId: string,
  input: PipelineSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = findPipeline(model, pipelineId);
    if (!current) throw unknownId("factory_pipeline", pipelineId);
    refuseWrong(model, current.factoryId, input, current);
    await updateReference(tx, "twin_factory_pipeline", pipelineId, {
      input_class_id: input.inputTwinClassId,
      output_status_id: input.outputTwinStatusId,
      next_factory_id: input.nextFactoryId,
      active: input.active,
      description: input.description,
    });
    return pipelineId;
  });
}

/** Deletes its steps too. */
export function deletePipeline(
  services: Services,
  caller: Caller,
  pipelineId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!findPipeline(model, pipelineId)) throw unknownId("factory_pipeline", pipelineId);
    await deleteReference(tx, "twin_factory_pipeline", pipelineId);
  });
}

function refuseWrong(
  model: DomainModel,
  factoryId: string,
  input: PipelineSave,
  current: FactoryPipeline | null,
): void {
  const problems = new IssueCollector();
  const classId = input.inputTwinClassId ?? current?.inputClassId;
  const twinClass = classId === undefined ? undefined : model.classes.get(classId);
  if (!twinClass) {
    problems.add(CODE.CLASS_UNKNOWN, "inputTwinClassId", createMessage("class_not_found"));
  }
  const statusId =
    input.outputTwinStatusId === undefined ? current?.outputStatusId : input.outputTwinStatusId;
  const status = statusId ? model.statuses.get(statusId) : undefined;
  if (statusId && !status) {
    problems.add(CODE.UUID_UNKNOWN, "outputTwinStatusId", createMessage("status_not_found"));
  } else if (status && twinClass && !classAndRelatives(model, twinClass).has(status.classId)) {
    const message = createMessage("status_of_other_class");
    problems.add(CODE.ENTITY_INVALID, "outputTwinStatusId", message);
  }
  const { nextFactoryId } = input;
  if (nextFactoryId && !model.factories.has(nextFactoryId)) {
    problems.add(CODE.UUID_UNKNOWN, "nextFactoryId", createMessage("factory_not_found"));
  } else if (nextFactoryId && leadsTo(model, nextFactoryId, factoryId)) {
    const message = createMessage("factory_next_cycle");
    problems.add(CODE.FACTORY_INCORRECT, "nextFactoryId", message);
  }
  problems.refuse();
}

function leadsTo(model: DomainModel, fromId: string, factoryId: string): boolean {
  const visitedIds = new Set<string>();
  const open = [fromId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === factoryId) return true;
    if (visitedIds.has(id)) continue;
    visitedIds.add(id);
    for (const { nextFactoryId } of model.factories.get(id)?.pipelines ?? []) {
      if (nextFactoryId) open.push(nextFactoryId);
    }
  }
  return false;
}
