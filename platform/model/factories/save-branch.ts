import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { FactoryBranch } from "../../core/model/factory-model.ts";
import { BRANCHES } from "../../core/model/factory-parts.rules.ts";
import {
  checkConditionSet,
  checkNextFactory,
  type ConditionalSave,
  conditionalColumns,
} from "./check-part.ts";
import type { PartKind } from "./save-part.ts";

export interface BranchSave extends ConditionalSave {
  nextFactoryId?: string | undefined;
}

export const BRANCH: PartKind<FactoryBranch, BranchSave> = {
  table: "twin_factory_branch",
  what: "factory_branch",
  find: (model, id) => BRANCHES.find(model, id),
  owner: {
    what: "factory",
    column: "factory_id",
    id: ({ factoryId }) => factoryId,
    parts: (model, id) => model.factories.get(id)?.branches,
  },
  check: ({ problems, model, ownerId, input, current }) => {
    checkConditionSet(problems, model, input.factoryConditionSetId);
    if (!input.nextFactoryId && current === null) {
      problems.add(CODE.ENTITY_INVALID, "nextFactoryId", createMessage("factory_not_found"));
    }
    checkNextFactory(problems, model, ownerId, input.nextFactoryId);
  },
  columns: (input) => ({ ...conditionalColumns(input), next_factory_id: input.nextFactoryId }),
};
