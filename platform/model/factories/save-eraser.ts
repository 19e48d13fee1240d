import type { EraseAction } from "../../base/database/tables/factories.ts";
import type { FactoryEraser } from "../../core/model/factory-model.ts";
import { ERASERS } from "../../core/model/factory-parts.rules.ts";
import { checkConditionSet, checkInputClass } from "./check-part.ts";
import type { PartKind } from "./save-part.ts";

export interface EraserSave {
  inputTwinClassId?: string | undefined;
  twinFactoryConditionSetId?: string | null | undefined;
  twinFactoryConditionInvert?: boolean | undefined;
  active?: boolean | undefined;
  description?: string | undefined;
  action?: EraseAction | undefined;
}

export const ERASER: PartKind<FactoryEraser, EraserSave> = {
  table: "twin_factory_eraser",
  what: "factory_eraser",
  find: (model, id) => ERASERS.find(model, id),
  owner: {
    what: "factory",
    column: "factory_id",
    id: ({ factoryId }) => factoryId,
    parts: (model, id) => model.factories.get(id)?.erasers,
  },
  check: ({ problems, model, input, current }) => {
    checkInputClass(problems, model, input.inputTwinClassId, { creating: current === null });
    const { twinFactoryConditionSetId: setId } = input;
    checkConditionSet(problems, model, setId, "twinFactoryConditionSetId");
  },
  creation: { action: "NOT_SPECIFIED" },
  columns: (input) => ({
    input_class_id: input.inputTwinClassId,
    condition_set_id: input.twinFactoryConditionSetId,
    condition_set_invert: input.twinFactoryConditionInvert,
    active: input.active,
    description: input.description,
    action: input.action,
  }),
};
