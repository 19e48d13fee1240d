import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { DomainModel, Permission } from "../../core/model/domain-model.ts";
import { checkKey, checkName } from "../changes/common-checks.ts";
import { PLAIN_KEY } from "../changes/key.rules.ts";
import { mergeTexts, type TextSave, textsColumn } from "../changes/save-texts.ts";

export interface PermissionSave {
  key?: string | undefined;
  groupId?: string | undefined;
  nameI18n?: TextSave | null | undefined;
  descriptionI18n?: TextSave | null | undefined;
}

/**
 * Validates the columns that creating and updating a permission have in common, and returns them.
 */
export function permissionColumns(
  problems: IssueCollector,
  model: DomainModel,
  { locale }: { locale: string },
  save: PermissionSave,
  current: Permission | null,
) {
  const name = mergeTexts(current?.name ?? {}, save.nameI18n, locale);
  const description = mergeTexts(current?.description ?? {}, save.descriptionI18n, locale);
  const key = (save.key ?? current?.key ?? "").toUpperCase();
  if (key !== current?.key) {
    checkKey(problems, CODE.PERMISSION_KEY_INCORRECT, key, PLAIN_KEY);
    if ([...model.permissions.values()].some((permission) => permission.key === key)) {
      problems.add(CODE.PERMISSION_KEY_INCORRECT, "key", createMessage("permission_key_taken"));
    }
  }
  checkName(problems, "nameI18n", name, { creating: current === null });
  if (save.groupId !== undefined || current === null) checkGroup(problems, model, save.groupId);
  return {
    key,
    name: textsColumn(name),
    description: textsColumn(description),
    group_id: save.groupId,
  };
}

function checkGroup(problems: IssueCollector, model: DomainModel, id: string | undefined): void {
  const group = model.permissionGroups.get(id ?? "");
  if (!group)
    problems.add(
      id ? CODE.UUID_UNKNOWN : CODE.ENTITY_INVALID,
      "groupId",
      createMessage("permission_group_required"),
    );
  else if (group.domainId === null) {
    problems.add(CODE.ENTITY_INVALID, "groupId", createMessage("permission_group_built_in"));
  }
}
