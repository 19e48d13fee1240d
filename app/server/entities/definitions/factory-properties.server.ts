import { m } from "#app/paraglide/messages.js";

import type { Property } from "../types/property.server.ts";
import { classReference, PLAIN_DESCRIPTION } from "./common-properties.server.ts";

/** Properties that the parts of factories have in common. */

export const FACTORY: Property = {
  name: "factoryId",
  label: m.console_factory,
  type: "reference",
  refers: { entity: "factories", map: "factoryMap" },
  filter: { list: "factoryIdList" },
  form: { only: "create", required: true },
};

export const INPUT_CLASS = classReference(
  "inputTwinClassId",
  m.console_input_class,
  { list: "inputTwinClassIdList" },
  { form: { required: true } },
);

export const ACTIVE: Property = {
  name: "active",
  label: m.console_active,
  type: "flag",
  filter: { flag: "active" },
  form: { initial: "true" },
};

/** The set of conditions under which a part runs. The name of its member depends on the part. */
export function conditionSet(member = "factoryConditionSetId"): Property {
  return {
    name: "factoryConditionSetId",
    label: m.console_condition_set,
    type: "reference",
    refers: { entity: "condition-sets", map: "factoryConditionSetMap" },
    filter: { list: "factoryConditionSetIdList" },
    form: { member },
  };
}

export function inverted(names: {
  answer?: string;
  request?: string;
  filter: string | null;
}): Property {
  const { answer = "factoryConditionSetInvert", request = "factoryConditionSetInvert" } = names;
  return {
    name: "factoryConditionSetInvert",
    member: answer,
    label: m.console_inverted,
    type: "flag",
    column: "hidden",
    ...(names.filter !== null && { filter: { flag: names.filter } }),
    form: { member: request },
  };
}

export const NEXT_FACTORY: Property = {
  name: "nextFactoryId",
  label: m.console_next_factory,
  type: "reference",
  refers: { entity: "factories", map: "factoryMap" },
  filter: { list: "nextFactoryIdList" },
  form: {},
};

export const DESCRIPTION: Property = { ...PLAIN_DESCRIPTION, form: { maxLength: 1000 } };
