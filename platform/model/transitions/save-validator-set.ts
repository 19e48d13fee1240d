import { v7 as uuid } from "uuid";

import { isTooLong } from "#common/count-characters.ts";

import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { assertNotInUse, type UsageReference } from "../changes/assert-not-in-use.ts";
import { changeModel } from "../changes/change-model.ts";
import { checkParameterIds } from "../changes/check-parameter-ids.ts";
import { deleteReference, insertReference, updateReference } from "../changes/model-row.store.ts";
import {
  checkValidators,
  toFeaturerReferences,
  replaceValidators,
  type ValidatorSave,
} from "./validator-rules.ts";

export interface ValidatorSetSave {
  name?: string | undefined;
  description?: string | undefined;
  /** New validators of the set, which replace the current ones. Without a list, the current ones are kept. */
  twinValidators?: readonly ValidatorSave[] | null | undefined;
}

const PATH = "twinValidatorSet";

export function createValidatorSet(
  services: Services,
  caller: Caller,
  save: ValidatorSetSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    await assertValidSet(tx, caller, model, { name: "", ...save });
    const id = uuid();
    await insertReference(tx, "twin_validator_set", {
      id,
      domain_id: caller.domainId,
      name: save.name ?? "",
      description: save.description ?? "",
    });
    await replaceValidators(tx, { validator_set_id: id }, [], save.twinValidators ?? []);
    return id;
  });
}

export function updateValidatorSet(
  services: Services,
  caller: Caller,
  id: string,
  save: ValidatorSetSave,
): Promise<string> {
  return changeModel(services, caller, async (tx, model) => {
    const current = model.validatorSets.get(id);
    if (!current) throw unknownId("validator_set", id);
    await assertValidSet(tx, caller, model, save);
    const { name, description, twinValidators } = save;
    await updateReference(tx, "twin_validator_set", id, { name, description });
    const owner = { validator_set_id: id };
    if (twinValidators) await replaceValidators(tx, owner, current.validators, twinValidators);
    return id;
  });
}

export function deleteValidatorSet(services: Services, caller: Caller, id: string): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    if (!model.validatorSets.has(id)) throw unknownId("validator_set", id);
    assertNotInUse("validator_set", listValidatorSetUses(model, id));
    await deleteReference(tx, "twin_validator_set", id);
  });
}

/** Finds the transitions with a rule that uses the set. */
function listValidatorSetUses(model: DomainModel, setId: string): UsageReference[] {
  return [...model.transitions.values()]
    .filter(({ validatorRules }) =>
      validatorRules.some(({ validatorSetId }) => validatorSetId === setId),
    )
    .map(({ id, alias }) => ({ kind: "transition" as const, id, name: alias }));
}

async function assertValidSet(
  tx: Tx,
  caller: Caller,
  model: DomainModel,
  { name, twinValidators }: ValidatorSetSave,
): Promise<void> {
  const problems = new IssueCollector();
  if (name === "") problems.add(CODE.ENTITY_INVALID, `${PATH}.name`, createMessage("name_empty"));
  if (name !== undefined && isTooLong(name, 100)) {
    const message = createMessage("name_too_long", { max: 100 });
    problems.add(CODE.ENTITY_INVALID, `${PATH}.name`, message);
  }
  checkValidators(problems, model, twinValidators ?? [], PATH);
  await checkParameterIds(problems, tx, caller, toFeaturerReferences(twinValidators ?? [], PATH));
  problems.throwIfAny();
}
