import { z } from "zod";

import type {
  TransitionTrigger,
  TwinValidator,
  ValidatorRule,
  ValidatorSet,
} from "../../core/model/flow-model.ts";
import type { ResponseContext } from "../../core/responses/response-context.ts";
import { FeaturerView, includeFeaturer } from "../featurers/featurer.view.ts";

const Id = z.guid().optional();
const Params = z.record(z.string(), z.string()).optional();

const ValidatorSetBaseView = z
  .object({
    id: z.guid(),
    name: z.string().optional(),
    description: z.string().optional(),
    domainId: Id,
  })
  .meta({ id: "TwinValidatorSetBaseV1" });

const ValidatorView = z
  .object({
    id: z.guid(),
    twinValidatorSetId: Id,
    validatorFeaturerId: z.int().optional(),
    validatorParams: Params,
    invert: z.boolean().optional(),
    active: z.boolean().optional(),
    description: z.string().optional(),
    order: z.int().optional(),
    validatorFeaturer: FeaturerView.optional(),
  })
  .meta({ id: "TwinValidatorBaseV1" });

/** A single validator with the IDs of its rule and transition, or of its set. */
export const OwnedValidatorView = ValidatorView.omit({ validatorFeaturer: true })
  .extend({ transitionValidatorRuleId: Id, twinflowTransitionId: Id })
  .meta({ id: "TwinValidatorV1" });

export const ValidatorSetView = ValidatorSetBaseView.extend({
  twinValidators: z.array(ValidatorView).optional(),
}).meta({ id: "TwinValidatorSetV1" });

export const RuleView = z
  .object({
    id: z.guid(),
    order: z.int().optional(),
    active: z.boolean().optional(),
    twinflowTransitionId: Id,
    twinValidatorSetId: Id,
    twinValidatorSet: ValidatorSetBaseView.optional(),
    twinValidators: z.array(ValidatorView).optional(),
  })
  .meta({ id: "TransitionValidatorRuleBaseV1" });

export const TransitionTriggerView = z
  .object({
    id: z.guid(),
    order: z.int().optional(),
    active: z.boolean().optional(),
    triggerFeaturerId: z.int().optional(),
    triggerParams: Params,
    triggerFeaturer: FeaturerView.optional(),
  })
  .meta({ id: "TriggerV1" });

export function presentRule(
  view: ResponseContext,
  rule: ValidatorRule,
  transitionId: string,
): z.output<typeof RuleView> {
  const set = view.model.validatorSets.get(rule.validatorSetId ?? "");
  return {
    id: rule.id,
    order: rule.position,
    active: rule.active,
    twinflowTransitionId: transitionId,
    twinValidatorSetId: set?.id,
    twinValidatorSet: set && presentSetBase(view, set),
    twinValidators: rule.validators.map((validator) => ({
      ...presentValidator(validator),
      validatorFeaturer: includeFeaturer(view, validator.featurerId, view.show.mode("Featurer")),
    })),
  };
}

export function presentTrigger(
  view: ResponseContext,
  trigger: TransitionTrigger,
): z.output<typeof TransitionTriggerView> {
  return {
    id: trigger.id,
    order: trigger.position,
    active: trigger.active,
    triggerFeaturerId: trigger.featurerId,
    triggerParams: trigger.params,
    triggerFeaturer: includeFeaturer(view, trigger.featurerId, view.show.mode("Featurer")),
  };
}

export function presentValidatorSet(
  view: ResponseContext,
  set: ValidatorSet,
  mode: "SHORT" | "DETAILED" | "MANAGED",
): z.output<typeof ValidatorSetView> {
  if (mode === "SHORT") return { id: set.id, name: set.name };
  return {
    ...presentSetBase(view, set),
    twinValidators: set.validators.map(presentValidator),
  };
}

function presentSetBase({ model }: ResponseContext, { id, name, description }: ValidatorSet) {
  return { id, name, description, domainId: model.domainId };
}

export function presentValidator(validator: TwinValidator): z.output<typeof ValidatorView> {
  return {
    id: validator.id,
    twinValidatorSetId: validator.validatorSetId ?? undefined,
    validatorFeaturerId: validator.featurerId,
    validatorParams: validator.params,
    invert: validator.invert,
    active: validator.active,
    description: validator.description,
    order: validator.position,
  };
}
