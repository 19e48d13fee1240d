import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { classAndRelatives } from "../../core/model/class-hierarchy.rules.ts";
import type { FactoryPipeline } from "../../core/model/factory-model.ts";
import { PIPELINES } from "../../core/model/factory-parts.rules.ts";
import { findExistingIds } from "../changes/parameter-id.store.ts";
import {
  checkConditionSet,
  checkInputClass,
  checkNextFactory,
  type ConditionalSave,
  conditionalColumns,
} from "./check-part.ts";
import type { PartCheck, PartKind } from "./save-part.ts";

export interface PipelineSave extends ConditionalSave {
  inputTwinClassId?: string | undefined;
  /** Status that the pipeline gives the twins; null leaves it to the transition. */
  outputStatusId?: string | null | undefined;
  nextFactoryId?: string | null | undefined;
  nextFactoryLimitScope?: boolean | undefined;
  templateTwinId?: string | null | undefined;
}

export const PIPELINE: PartKind<FactoryPipeline, PipelineSave> = {
  table: "twin_factory_pipeline",
  what: "factory_pipeline",
  find: (model, id) => PIPELINES.find(model, id),
  owner: {
    what: "factory",
    column: "factory_id",
    id: ({ factoryId }) => factoryId,
    parts: (model, id) => model.factories.get(id)?.pipelines,
  },
  check: async (check) => {
    const { problems, model, ownerId, input, current } = check;
    checkInputClass(problems, model, input.inputTwinClassId, { creating: current === null });
    checkOutputStatus(check);
    checkConditionSet(problems, model, input.factoryConditionSetId);
    checkNextFactory(problems, model, ownerId, input.nextFactoryId);
    await checkTemplate(check);
  },
  columns: (input) => ({
    ...conditionalColumns(input),
    input_class_id: input.inputTwinClassId,
    output_status_id: input.outputStatusId,
    next_factory_id: input.nextFactoryId,
    next_factory_limit_scope: input.nextFactoryLimitScope,
    template_twin_id: input.templateTwinId,
  }),
};

type Check = PartCheck<FactoryPipeline, PipelineSave>;

function checkOutputStatus({ problems, model, input, current }: Check): void {
  const twinClass = model.classes.get(input.inputTwinClassId ?? current?.inputClassId ?? "");
  const statusId =
    input.outputStatusId === undefined ? current?.outputStatusId : input.outputStatusId;
  if (!statusId) return;
  const status = model.statuses.get(statusId);
  if (!status) {
    problems.add(CODE.UUID_UNKNOWN, "outputStatusId", createMessage("status_not_found"));
  } else if (twinClass && !classAndRelatives(model, twinClass).has(status.classId)) {
    const message = createMessage("status_of_other_class");
    problems.add(CODE.ENTITY_INVALID, "outputStatusId", message);
  }
}

async function checkTemplate({ problems, tx, caller, input }: Check): Promise<void> {
  const id = input.templateTwinId;
  if (!id) return;
  const existingTwins = await findExistingIds(tx, caller.domainId, "twin", [id]);
  if (existingTwins.has(id)) return;
  problems.add(CODE.UUID_UNKNOWN, "templateTwinId", createMessage("id_unknown", { id }));
}
