import type { Params } from "../../base/database/tables/json-values.ts";
import type { FactoryMultiplier, MultiplierFilter } from "../../core/model/factory-model.ts";
import { FILTERS, MULTIPLIERS } from "../../core/model/factory-parts.rules.ts";
import { checkBehavior } from "../changes/check-behavior.ts";
import {
  checkConditionSet,
  checkInputClass,
  type ConditionalSave,
  conditionalColumns,
} from "./check-part.ts";
import type { PartKind } from "./save-part.ts";

export interface MultiplierSave {
  inputTwinClassId?: string | undefined;
  multiplierFeaturerId?: number | undefined;
  multiplierParams?: Params | undefined;
  active?: boolean | undefined;
  description?: string | undefined;
}

export const MULTIPLIER: PartKind<FactoryMultiplier, MultiplierSave> = {
  table: "twin_factory_multiplier",
  what: "factory_multiplier",
  find: (model, id) => MULTIPLIERS.find(model, id),
  owner: {
    what: "factory",
    column: "factory_id",
    id: ({ factoryId }) => factoryId,
    parts: (model, id) => model.factories.get(id)?.multipliers,
  },
  check: ({ problems, model, input, current }) => {
    checkInputClass(problems, model, input.inputTwinClassId, { creating: current === null });
    const id = input.multiplierFeaturerId ?? current?.multiplierFeaturerId ?? 0;
    const params = input.multiplierParams ?? current?.multiplierParams ?? {};
    const fields = { id: "multiplierFeaturerId", params: "multiplierParams" };
    checkBehavior(problems, model, { type: "multiplier", id, params }, fields);
  },
  columns: (input) => ({
    input_class_id: input.inputTwinClassId,
    multiplier_featurer_id: input.multiplierFeaturerId,
    multiplier_params: input.multiplierParams && JSON.stringify(input.multiplierParams),
    active: input.active,
    description: input.description,
  }),
};

export interface FilterSave extends ConditionalSave {
  inputTwinClassId?: string | undefined;
}

export const FILTER: PartKind<MultiplierFilter, FilterSave> = {
  table: "twin_factory_multiplier_filter",
  what: "factory_multiplier_filter",
  find: (model, id) => FILTERS.find(model, id),
  owner: {
    what: "factory_multiplier",
    column: "multiplier_id",
    id: ({ multiplierId }) => multiplierId,
    parts: (model, id) => MULTIPLIERS.find(model, id)?.filters,
  },
  check: ({ problems, model, input, current }) => {
    checkInputClass(problems, model, input.inputTwinClassId, { creating: current === null });
    checkConditionSet(problems, model, input.factoryConditionSetId);
  },
  columns: (input) => ({ ...conditionalColumns(input), input_class_id: input.inputTwinClassId }),
};
