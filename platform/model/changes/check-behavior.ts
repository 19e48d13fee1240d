import type { Params } from "../../base/database/tables/json-values.ts";
import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, type Code } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { checkFeaturer, type ParamIssue } from "../featurers/check-parameters.rules.ts";

/**
 * Type of the featurers that each setting accepts. The type is the featurer's number without its
 * last two digits.
 */
export const FEATURER_TYPE = {
  fieldTyper: 13,
  trigger: 15,
  validator: 16,
  multiplier: 22,
  filler: 23,
  conditioner: 24,
  headHunter: 26,
  linker: 30,
} as const;

const CODES: Record<ParamIssue["kind"], Code> = {
  unknown: CODE.FEATURER_UNKNOWN,
  "wrong-type": CODE.FEATURER_WRONG_TYPE,
  "too-few-params": CODE.FEATURER_PARAMS_COUNT,
  params: CODE.FEATURER_PARAMS,
};

interface Behavior {
  type: keyof typeof FEATURER_TYPE;
  /** 0 if the request names no featurer. */
  id: number;
  params: Params;
}

/**
 * Reports a featurer that doesn't exist, has another type or gets invalid parameters. The field of an issue with a
 * parameter is `<params property>.<key>`.
 */
export function checkBehavior(
  problems: IssueCollector,
  model: DomainModel,
  { type, id, params }: Behavior,
  fields: { id: string; params: string },
): void {
  if (id === 0) {
    problems.add(CODE.ENTITY_INVALID, fields.id, createMessage("featurer_required"));
    return;
  }
  for (const problem of checkFeaturer(model, FEATURER_TYPE[type], id, params)) {
    const field = problem.key === null ? fields.id : `${fields.params}.${problem.key}`;
    problems.add(CODES[problem.kind], field, problem.message);
  }
}
