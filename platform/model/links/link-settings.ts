import type { Params } from "../../base/database/tables/json-values.ts";
import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { DomainModel, Link } from "../../core/model/domain-model.ts";
import { checkBehavior } from "../changes/check-behavior.ts";
import { checkName } from "../changes/common-checks.ts";
import { mergeTexts, type TextSave, textsColumn } from "../changes/save-texts.ts";
import { type StatusRule, readStatusRule } from "../featurers/status-condition.rules.ts";

export interface LinkSave {
  forwardNameI18n?: TextSave | null | undefined;
  backwardNameI18n?: TextSave | null | undefined;
  type?: Link["type"] | undefined;
  linkStrength?: Link["strength"] | undefined;
  linkerFeaturerId?: number | undefined;
  linkerParams?: Params | undefined;
}

/** Linker featurer that allows every twin of the other class. */
export const ALL_TWINS = 3001;
const BY_STATUS = 3002;

/** Validates the columns that creating and updating a link have in common, and returns them. */
export function linkColumns(
  problems: IssueCollector,
  model: DomainModel,
  { locale }: { locale: string },
  save: LinkSave,
  current: Link | null,
) {
  const forward = mergeTexts(current?.forwardName ?? {}, save.forwardNameI18n, locale);
  const backward = mergeTexts(current?.backwardName ?? {}, save.backwardNameI18n, locale);
  checkName(problems, "forwardNameI18n", forward, { creating: current === null });
  checkName(problems, "backwardNameI18n", backward, { optional: true });
  checkLinker(problems, model, save, current);
  return {
    forward_name: textsColumn(forward),
    backward_name: textsColumn(backward),
    type: save.type,
    strength: save.linkStrength,
    linker_featurer_id: save.linkerFeaturerId,
    linker_params: save.linkerParams && JSON.stringify(save.linkerParams),
  };
}

function checkLinker(
  problems: IssueCollector,
  model: DomainModel,
  save: LinkSave,
  current: Link | null,
): void {
  if (save.linkerFeaturerId === undefined && save.linkerParams === undefined) return;
  const id = save.linkerFeaturerId ?? current?.linkerFeaturerId ?? ALL_TWINS;
  const params = save.linkerParams ?? current?.linkerParams ?? {};
  const fields = { id: "linkerFeaturerId", params: "linkerParams" };
  checkBehavior(problems, model, { type: "linker", id, params }, fields);
}

/** Statuses that linked twins must be in; null if any status is allowed. */
export function linkedStatuses(link: Link): StatusRule | null {
  return link.linkerFeaturerId === BY_STATUS ? readStatusRule(link.linkerParams) : null;
}

export function checkEnd(
  problems: IssueCollector,
  model: DomainModel,
  field: string,
  id: string | null | undefined,
): void {
  if (id && model.classes.has(id)) return;
  const code = id ? CODE.UUID_UNKNOWN : CODE.ENTITY_INVALID;
  problems.add(code, field, createMessage("class_not_found"));
}
