import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import type { Params } from "../../base/database/tables/json-values.ts";
import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Transition, TwinValidator } from "../../core/model/flow-model.ts";
import { checkBehavior } from "../changes/check-behavior.ts";
import type { FeaturerReference } from "../changes/check-parameter-ids.ts";
import {
  deleteReference,
  insertReference,
  removeReference,
  updateReference,
} from "../changes/model-row.store.ts";

export interface ValidatorSave {
  /** ID of a validator that the rule has already, and keeps. A validator without an ID is new. */
  id?: string | undefined;
  /** Set from which the rule uses the validator. The rule doesn't get a copy. */
  twinValidatorSetId?: string | undefined;
  validatorFeaturerId?: number | undefined;
  validatorParams?: Params | undefined;
  invert?: boolean | undefined;
  active?: boolean | undefined;
  description?: string | undefined;
  order?: number | undefined;
}

export interface RuleSave {
  order?: number | undefined;
  active?: boolean | undefined;
  /** ID of the rule's transition; any other is rejected. */
  twinflowTransitionId?: string | undefined;
  /** Set of validators that the rule uses in addition to its own; null for none. */
  twinValidatorSetId?: string | null | undefined;
  /** New validators of the rule itself, which replace its current ones; undefined keeps these. */
  twinValidators?: readonly ValidatorSave[] | null | undefined;
}

export interface RuleChanges {
  create?: readonly RuleSave[] | null | undefined;
  update?: readonly (RuleSave & { id: string })[] | null | undefined;
  delete?: readonly string[] | null | undefined;
}

/** Validates the changes now, and returns a function that writes them later. */
export function saveRules(
  problems: IssueCollector,
  model: DomainModel,
  transition: Transition,
  changes: RuleChanges,
): (tx: Tx) => Promise<void> {
  const rulesById = new Map(transition.validatorRules.map((rule) => [rule.id, rule]));
  const checkKnown = (id: string, field: string) => {
    if (!rulesById.has(id)) problems.add(CODE.UUID_UNKNOWN, field, createMessage("rule_not_found"));
  };
  for (const kind of ["create", "update"] as const) {
    for (const [index, save] of (changes[kind] ?? []).entries()) {
      const path = `validatorRules.${kind}.${index}`;
      if ("id" in save) checkKnown(save.id as string, `${path}.id`);
      checkSet(problems, model, save.twinValidatorSetId, path);
      if (save.twinflowTransitionId && save.twinflowTransitionId !== transition.id) {
        const message = createMessage("rule_of_other_transition");
        problems.add(CODE.ENTITY_INVALID, `${path}.twinflowTransitionId`, message);
      }
      checkValidators(problems, model, save.twinValidators ?? [], path);
    }
  }
  for (const [index, id] of (changes.delete ?? []).entries()) {
    checkKnown(id, `validatorRules.delete.${index}`);
  }
  return async (tx) => {
    for (const id of changes.delete ?? []) {
      await deleteReference(tx, "transition_validator_rule", id);
    }
    for (const { id, order, active, twinValidatorSetId, twinValidators } of changes.update ?? []) {
      await updateReference(tx, "transition_validator_rule", id, {
        position: order,
        active,
        validator_set_id: twinValidatorSetId,
      });
      const own = rulesById.get(id)?.validators.filter((one) => one.validatorSetId === null);
      if (twinValidators) await replaceValidators(tx, { rule_id: id }, own ?? [], twinValidators);
    }
    for (const save of changes.create ?? []) await addRule(tx, transition.id, save);
  };
}

function checkSet(
  problems: IssueCollector,
  model: DomainModel,
  id: string | null | undefined,
  path: string,
): void {
  if (!id || model.validatorSets.has(id)) return;
  const message = createMessage("validator_set_not_found");
  problems.add(CODE.UUID_UNKNOWN, `${path}.twinValidatorSetId`, message);
}

export function checkValidators(
  problems: IssueCollector,
  model: DomainModel,
  validators: readonly ValidatorSave[],
  path: string,
): void {
  for (const [index, validator] of validators.entries()) {
    checkValidator(problems, model, validator, `${path}.twinValidators.${index}`);
  }
}

export function checkValidator(
  problems: IssueCollector,
  model: DomainModel,
  { twinValidatorSetId, validatorFeaturerId: id = 0, validatorParams: params = {} }: ValidatorSave,
  at: string,
): void {
  checkSet(problems, model, twinValidatorSetId, at);
  const fields = { id: `${at}.validatorFeaturerId`, params: `${at}.validatorParams` };
  checkBehavior(problems, model, { type: "validator", id, params }, fields);
}

export function listValidatorReferences(changes: RuleChanges): FeaturerReference[] {
  return (["create", "update"] as const).flatMap((kind) =>
    (changes[kind] ?? []).flatMap((rule, at) =>
      toFeaturerReferences(rule.twinValidators ?? [], `validatorRules.${kind}.${at}`),
    ),
  );
}

export function toFeaturerReferences(
  validators: readonly ValidatorSave[],
  path: string,
): FeaturerReference[] {
  return validators.map((validator, index) => ({
    featurerId: validator.validatorFeaturerId ?? 0,
    params: validator.validatorParams ?? {},
    path: `${path}.twinValidators.${index}.validatorParams`,
  }));
}

async function addRule(tx: Tx, transitionId: string, save: RuleSave): Promise<void> {
  const id = uuid();
  await insertReference(tx, "transition_validator_rule", {
    id,
    transition_id: transitionId,
    position: save.order ?? 0,
    active: save.active ?? false,
    validator_set_id: save.twinValidatorSetId ?? null,
  });
  await replaceValidators(tx, { rule_id: id }, [], save.twinValidators ?? []);
}

/**
 * Replaces all validators of a rule or set. A sent ID is kept if it belongs to one of the former
 * validators; every other validator gets a new ID.
 */
export async function replaceValidators(
  tx: Tx,
  owner: { rule_id: string } | { validator_set_id: string },
  before: readonly TwinValidator[],
  validators: readonly ValidatorSave[],
): Promise<void> {
  for (const { id } of before) await removeReference(tx, "twin_validator", id);
  const ownIds = new Set(before.map(({ id }) => id));
  const isShared = ({ twinValidatorSetId }: ValidatorSave) =>
    "rule_id" in owner && twinValidatorSetId !== undefined;
  const own = validators.filter((validator) => !isShared(validator));
  const rows = own.map((validator, index) => ({
    ...owner,
    id: validator.id && ownIds.delete(validator.id) ? validator.id : uuid(),
    featurer_id: validator.validatorFeaturerId ?? 0,
    params: JSON.stringify(validator.validatorParams ?? {}),
    invert: validator.invert ?? false,
    active: validator.active ?? false,
    description: validator.description ?? "",
    position: validator.order ?? index,
  }));
  await insertReference(tx, "twin_validator", ...rows);
}
