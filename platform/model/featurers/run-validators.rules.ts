import type { FieldValue, Params } from "../../base/database/tables/json-values.ts";
import { ids } from "../../base/text/id-list.ts";
import type { Actor, Subject } from "../../core/access/actor.rules.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { TwinValidator } from "../../core/model/flow-model.ts";
import { parseDate } from "../field-types/date-pattern.rules.ts";
import { joined } from "../field-types/field-type.rules.ts";

/** Members of a twin that validators read, named as in a row of the database. */
export interface FlowTwin extends Subject {
  id: string;
  class_id: string;
  status_id: string;
  fields: Readonly<Record<string, FieldValue>>;
}

/** Data in addition to the twin. It is loaded only if, according to `needsFacts`, a validator needs it. */
export interface ValidatorData {
  children: { classId: string; statusId: string }[];
  links: { linkId: string; dstStatusId: string }[];
  /** IDs of the options that the twin has as markers. */
  markers: string[];
  /**
   * Number of twins of the same class in the same business or domain, including the twin itself.
   */
  sameClassCount: number;
}

interface ValidatorContext {
  actor: Actor;
  twin: FlowTwin;
  data: ValidatorData;
  now: Date;
}

type Check = (params: Params, about: ValidatorContext) => boolean;

const CHECKS = new Map<number, Check>([
  [
    1601,
    (_, { actor, twin }) =>
      twin.assigner_user_id !== null && twin.assigner_user_id === actor.userId,
  ],
  [
    1602,
    (_, { actor, twin }) => twin.author_user_id !== null && twin.author_user_id === actor.userId,
  ],
  [1603, ({ markerId }, { data }) => data.markers.includes(markerId ?? "")],
  [
    1604,
    ({ statusIds }, { data }) =>
      data.children.some(({ statusId }) => isListed(statusIds, statusId)),
  ],
  [1605, allChildrenIn],
  [1606, ({ linkId }, { data }) => data.links.some((link) => link.linkId === linkId)],
  [1607, ({ userGroupIds }, { actor }) => ids(userGroupIds).some((id) => actor.groupIds.has(id))],
  [1608, ({ GTEvalue }, { data }) => data.sameClassCount >= Number(GTEvalue)],
  [1609, ({ statusIds }, { twin }) => ids(statusIds).includes(twin.status_id)],
  [1610, () => true],
  [
    1611,
    ({ classIds }, { actor, data }) =>
      data.children.some(
        ({ classId }) =>
          ids(classIds).length === 0 ||
          ids(classIds).some((id) => isKindOf(actor.model, classId, id)),
      ),
  ],
  [1612, ({ spaceRoleId }, { twin }) => twin.space?.roleIds.includes(spaceRoleId ?? "") ?? false],
  [
    1613,
    ({ classIds }, { actor, twin }) =>
      ids(classIds).some((id) => isKindOf(actor.model, twin.class_id, id)),
  ],
  [1614, fieldsFilled],
  [1615, fieldDatePassed],
  [1616, linkedInStatus],
]);

const NEEDS = new Map<number, keyof ValidatorData>([
  [1603, "markers"],
  [1604, "children"],
  [1605, "children"],
  [1606, "links"],
  [1608, "sameClassCount"],
  [1611, "children"],
  [1616, "links"],
]);

export function passesValidator(validator: TwinValidator, about: ValidatorContext): boolean {
  const check = CHECKS.get(validator.featurerId);
  // An unsupported validator never lets a transition pass, even if it is inverted.
  if (!check) return false;
  return check(validator.params, about) !== validator.invert;
}

export function requiredValidatorData(
  validators: readonly TwinValidator[],
): ReadonlySet<keyof ValidatorData> {
  return new Set(
    validators.map(({ featurerId }) => NEEDS.get(featurerId)).filter((need) => need !== undefined),
  );
}

function allChildrenIn(params: Params, { actor, data }: ValidatorContext): boolean {
  return data.children
    .filter(({ classId }) => isKindOf(actor.model, classId, params.childrenTwinClassId ?? ""))
    .every(({ statusId }) => statusId === params.childrenTwinStatusId);
}

function fieldsFilled(params: Params, { actor, twin }: ValidatorContext): boolean {
  return ids(params.twinClassFieldIds).every((id) => {
    const key = actor.model.fields.get(id)?.key;
    return key !== undefined && twin.fields[key] !== undefined;
  });
}

function fieldDatePassed(params: Params, { actor, twin, now }: ValidatorContext): boolean {
  const key = actor.model.fields.get(params.twinClassFieldDateId ?? "")?.key;
  const value = key === undefined ? undefined : twin.fields[key];
  const moment = value === undefined ? null : parseDate(joined(value));
  return moment !== null && moment < now;
}

function linkedInStatus(params: Params, { data }: ValidatorContext): boolean {
  return data.links.some(
    ({ linkId, dstStatusId }) =>
      linkId === params.linkId && ids(params.twinStatusIds).includes(dstStatusId),
  );
}

/** True if the list contains the ID; an empty list contains every ID. */
function isListed(list: string | undefined, id: string): boolean {
  const allowedIds = ids(list);
  return allowedIds.length === 0 || allowedIds.includes(id);
}
