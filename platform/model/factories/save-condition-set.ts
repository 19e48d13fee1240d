import { v7 as uuid } from "uuid";

import { isTooLong } from "#common/count-characters.ts";

import type { Params } from "../../base/database/tables/json-values.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { FactoryCondition } from "../../core/model/factory-model.ts";
import { CONDITIONS } from "../../core/model/factory-parts.rules.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkBehavior } from "../changes/check-behavior.ts";
import { checkParameterIds } from "../changes/check-parameter-ids.ts";
import { deleteReference, insertReference, updateReference } from "../changes/model-row.store.ts";
import { listConditionSetUses } from "./condition-set-uses.ts";
import type { PartKind } from "./save-part.ts";

export interface ConditionSetSave {
  name?: string | undefined;
  description?: string | undefined;
}

export function createConditionSet(
  services: Services,
  caller: Caller,
  input: ConditionSetSave,
): Promise<string> {
  return changeModel(services, caller, async (tx) => {
    assertValidName(input.name ?? "");
    const id = uuid();
    await insertReference(tx, "twin_factory_condition_set", {
      id,
      domain_id: caller.domainId,
      name: input.name ?? "",
      description: input.description ?? "",
      created_by_user_id: caller.userId,
      created_at: services.now(),
    });
    return id;
  });
}

export function updateConditionSet(
  services: Services,
  caller: Caller,
  id: string,
  { name, description }: ConditionSetSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.conditionSets.has(id)) throw unknownId("factory_condition_set", id);
    if (name !== undefined) assertValidName(name);
    await updateReference(tx, "twin_factory_condition_set", id, {
      name,
      description,
      updated_at: services.now(),
    });
    return id;
  });
}

export function deleteConditionSet(services: Services, caller: Caller, id: string): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.conditionSets.has(id)) throw unknownId("factory_condition_set", id);
    assertNotInUse("factory_condition_set", listConditionSetUses(model, id));
    await deleteReference(tx, "twin_factory_condition_set", id);
  });
}

function assertValidName(name: string): void {
  const problems = new IssueCollector();
  if (name === "") problems.add(CODE.ENTITY_INVALID, "name", createMessage("name_empty"));
  if (isTooLong(name, 100)) {
    problems.add(CODE.ENTITY_INVALID, "name", createMessage("name_too_long", { max: 100 }));
  }
  problems.throwIfAny();
}

export interface ConditionSave {
  conditionerFeaturerId?: number | undefined;
  conditionerParams?: Params | undefined;
  invert?: boolean | undefined;
  active?: boolean | undefined;
  description?: string | undefined;
  order?: number | undefined;
}

export const CONDITION: PartKind<FactoryCondition, ConditionSave> = {
  table: "twin_factory_condition",
  what: "factory_condition",
  find: (model, id) => CONDITIONS.find(model, id),
  owner: {
    what: "factory_condition_set",
    column: "condition_set_id",
    id: ({ conditionSetId }) => conditionSetId,
    parts: (model, id) => model.conditionSets.get(id)?.conditions,
  },
  check: ({ problems, tx, caller, model, input, current }) => {
    const id = input.conditionerFeaturerId ?? current?.conditionerFeaturerId ?? 0;
    const params = input.conditionerParams ?? current?.conditionerParams ?? {};
    const fields = { id: "conditionerFeaturerId", params: "conditionerParams" };
    checkBehavior(problems, model, { type: "conditioner", id, params }, fields);
    return checkParameterIds(problems, tx, caller, [
      { featurerId: id, params, path: fields.params },
    ]);
  },
  columns: (input) => ({
    conditioner_featurer_id: input.conditionerFeaturerId,
    conditioner_params: input.conditionerParams && JSON.stringify(input.conditionerParams),
    invert: input.invert,
    active: input.active,
    description: input.description,
    position: input.order,
  }),
};
