import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { TwinValidator } from "../../core/model/flow-model.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkParameterIds } from "../changes/check-parameter-ids.ts";
import { deleteReference, insertReference, updateReference } from "../changes/model-row.store.ts";
import { checkValidator, toFeaturerReferences, type ValidatorSave } from "./validator-rules.ts";

/** A validator with its rule and transition; both are null if it belongs to a set. */
export interface OwnedValidator extends TwinValidator {
  ruleId: string | null;
  transitionId: string | null;
}

export interface NewValidator extends ValidatorSave {
  /** Rule to which the validator is added. For a validator that several rules share, a set is given instead. */
  transitionValidatorRuleId?: string | undefined;
}

const PATH = "twinValidator";

export function listValidators(model: DomainModel): OwnedValidator[] {
  const ofRules = [...model.transitions.values()].flatMap(({ id, validatorRules }) =>
    validatorRules.flatMap((rule) =>
      rule.validators
        .filter(({ validatorSetId }) => validatorSetId === null)
        .map((validator) => ({ ...validator, ruleId: rule.id, transitionId: id })),
    ),
  );
  const ofSets = [...model.validatorSets.values()].flatMap(({ validators }) =>
    validators.map((validator) => ({ ...validator, ruleId: null, transitionId: null })),
  );
  return [...ofRules, ...ofSets];
}

export function findValidator(model: DomainModel, id: string): OwnedValidator | undefined {
  return listValidators(model).find((validator) => validator.id === id);
}

export function createValidator(
  services: Services,
  caller: Caller,
  input: NewValidator,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    await assertValidValidator(tx, caller, model, input, checkOwner(model, input));
    const id = uuid();
    await insertReference(tx, "twin_validator", {
      id,
      rule_id: input.transitionValidatorRuleId ?? null,
      validator_set_id: input.twinValidatorSetId ?? null,
      featurer_id: input.validatorFeaturerId ?? 0,
      params: JSON.stringify(input.validatorParams ?? {}),
      invert: input.invert ?? false,
      active: input.active ?? false,
      description: input.description ?? "",
      position: input.order ?? 0,
    });
    return id;
  });
}

/** Updates a validator; undefined members keep their value. It stays in its rule or set. */
export function updateValidator(
  services: Services,
  caller: Caller,
  id: string,
  input: ValidatorSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const { featurerId, params } = getValidator(model, id);
    const { validatorFeaturerId = featurerId, validatorParams = params } = input;
    const changed = { ...input, validatorFeaturerId, validatorParams };
    await assertValidValidator(tx, caller, model, changed, new IssueCollector());
    await updateReference(tx, "twin_validator", id, {
      featurer_id: validatorFeaturerId,
      params: JSON.stringify(validatorParams),
      invert: input.invert,
      active: input.active,
      description: input.description,
      position: input.order,
    });
    return id;
  });
}

export function deleteValidator(services: Services, caller: Caller, id: string): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    getValidator(model, id);
    await deleteReference(tx, "twin_validator", id);
  });
}

function getValidator(model: DomainModel, id: string): OwnedValidator {
  const validator = findValidator(model, id);
  if (!validator) throw unknownId("validator", id);
  return validator;
}

/** Reports an unknown rule, and a request that names both a rule and a set, or neither. */
function checkOwner(
  model: DomainModel,
  { transitionValidatorRuleId: ruleId, twinValidatorSetId: setId }: NewValidator,
): IssueCollector {
  const problems = new IssueCollector();
  const rules = [...model.transitions.values()].flatMap(({ validatorRules }) => validatorRules);
  if ((ruleId === undefined) === (setId === undefined)) {
    const message = createMessage("validator_owner_missing");
    problems.add(CODE.ENTITY_INVALID, `${PATH}.transitionValidatorRuleId`, message);
  } else if (ruleId !== undefined && !rules.some(({ id }) => id === ruleId)) {
    const message = createMessage("rule_not_found");
    problems.add(CODE.UUID_UNKNOWN, `${PATH}.transitionValidatorRuleId`, message);
  }
  return problems;
}

async function assertValidValidator(
  tx: Tx,
  caller: Caller,
  model: DomainModel,
  validator: ValidatorSave,
  problems: IssueCollector,
): Promise<void> {
  checkValidator(problems, model, validator, PATH);
  const [named] = toFeaturerReferences([validator], PATH);
  if (named) {
    await checkParameterIds(problems, tx, caller, [{ ...named, path: `${PATH}.validatorParams` }]);
  }
  problems.throwIfAny();
}
