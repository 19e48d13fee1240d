import type { Actor } from "../../core/access/actor.rules.ts";
import { mayUse, type Rule } from "../../core/access/may.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import type { Transition, TwinValidator } from "../../core/model/flow-model.ts";
import {
  type ValidatorData,
  type FlowTwin,
  requiredValidatorData,
  passesValidator,
} from "../../model/featurers/run-validators.rules.ts";
import { flowOf, transitionsFrom } from "../../model/twinflows/twinflow.rules.ts";

export type TransitionAvailability =
  | { transition: Transition; allowed: true }
  | { transition: Transition; allowed: false; reason: UnavailableReason };

export type UnavailableReason =
  | { kind: "permission"; rule: Rule }
  /** Validators have failed; `descriptions` contains their descriptions. */
  | { kind: "validators"; descriptions: string[] };

export interface AvailabilityContext {
  actor: Actor;
  schemaId: string | null;
  data: ValidatorData;
  now: Date;
}

/** Lists the transitions that start at the twin's status. Unavailable ones come with the reason. */
export function listTransitions(
  availability: AvailabilityContext,
  twinClass: TwinClass,
  twin: FlowTwin,
): TransitionAvailability[] {
  const { model } = availability.actor;
  const flow = flowOf(model, availability.schemaId, twinClass);
  if (!flow) return [];
  return transitionsFrom(model, flow, twin.status_id).map((transition) =>
    evaluateTransition(availability, transition, twinClass, twin),
  );
}

export function evaluateTransition(
  { actor, data, now }: AvailabilityContext,
  transition: Transition,
  twinClass: TwinClass,
  twin: FlowTwin,
): TransitionAvailability {
  const { allowed, rule } = mayUse(actor, transition.permissionId, twinClass, twin);
  if (!allowed) return { transition, allowed, reason: { kind: "permission", rule } };

  const rules = transition.validatorRules.filter(({ active }) => active);
  const failures = rules.map(({ validators }) =>
    listActive(validators).filter(
      (validator) => !passesValidator(validator, { actor, twin, data, now }),
    ),
  );
  if (rules.length === 0 || failures.some((failed) => failed.length === 0)) {
    return { transition, allowed: true };
  }
  const descriptions = failures.flat().map(({ description }) => description);
  return {
    transition,
    allowed: false,
    reason: { kind: "validators", descriptions: [...new Set(descriptions)].filter(Boolean) },
  };
}

export function validatorDataForTransitions(
  transitions: readonly Transition[],
): ReturnType<typeof requiredValidatorData> {
  return requiredValidatorData(
    transitions
      .flatMap(({ validatorRules }) => validatorRules)
      .filter((rule) => rule.active)
      .flatMap(({ validators }) => listActive(validators)),
  );
}

function listActive(validators: readonly TwinValidator[]): TwinValidator[] {
  return validators
    .filter((validator) => validator.active)
    .toSorted((a, b) => a.position - b.position);
}
