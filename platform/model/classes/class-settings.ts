import type { Params, Texts } from "../../base/database/tables/json-values.ts";
import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { classByKey } from "../../core/model/builtin-classes.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { checkBehavior } from "../changes/check-behavior.ts";
import {
  checkKey,
  checkLogo,
  checkName,
  checkPermissions,
  orNull,
} from "../changes/common-checks.ts";
import { CLASS_KEY } from "../changes/key.rules.ts";
import { mergeTexts, type TextSave, textsColumn } from "../changes/save-texts.ts";

export interface ClassSave {
  key?: string | undefined;
  nameI18n?: TextSave | null | undefined;
  descriptionI18n?: TextSave | null | undefined;
  headHunterFeaturerId?: number | undefined;
  headHunterParams?: Params | undefined;
  abstractClass?: boolean | undefined;
  logo?: string | undefined;
  permissionSchemaSpace?: boolean | undefined;
  twinflowSchemaSpace?: boolean | undefined;
  twinClassSchemaSpace?: boolean | undefined;
  aliasSpace?: boolean | undefined;
  viewPermissionId?: string | null | undefined;
  createPermissionId?: string | null | undefined;
  editPermissionId?: string | null | undefined;
  deletePermissionId?: string | null | undefined;
  assigneeRequired?: boolean | undefined;
  externalId?: string | undefined;
  externalProperties?: Record<string, unknown> | null | undefined;
}

/** Featurer that allows every twin of the head class as a head. It is the default for a class with a head class. */
export const ALL_HEADS = 2601;

const PERMISSIONS = [
  "viewPermissionId",
  "createPermissionId",
  "editPermissionId",
  "deletePermissionId",
] as const;

/** Validates and returns the columns that are set both when creating and when updating a class. */
export function classColumns(
  problems: IssueCollector,
  model: DomainModel,
  { locale }: { locale: string },
  save: ClassSave,
  current: TwinClass | null,
) {
  const name = mergeTexts(current?.name ?? {}, save.nameI18n, locale);
  const key = readKey(problems, model, save.key, current);
  checkName(problems, "nameI18n", name, { creating: current === null });
  checkLogo(problems, save.logo);
  checkPermissions(problems, model, save, PERMISSIONS);
  checkHeadHunter(problems, model, save, current);
  return {
    key,
    name: textsColumn(name),
    description: textsColumn(mergeDescription(save, current?.description, locale)),
    logo: orNull(save.logo),
    abstract_class: save.abstractClass,
    head_hunter_featurer_id: save.headHunterFeaturerId,
    head_hunter_params: save.headHunterParams && JSON.stringify(save.headHunterParams),
    permission_schema_space: save.permissionSchemaSpace,
    twinflow_schema_space: save.twinflowSchemaSpace,
    twin_class_schema_space: save.twinClassSchemaSpace,
    alias_space: save.aliasSpace,
    view_permission_id: save.viewPermissionId,
    create_permission_id: save.createPermissionId,
    edit_permission_id: save.editPermissionId,
    delete_permission_id: save.deletePermissionId,
    assignee_required: save.assigneeRequired,
    external_id: orNull(save.externalId),
    properties: save.externalProperties ? JSON.stringify(save.externalProperties) : undefined,
  };
}

function mergeDescription(save: ClassSave, current: Texts | undefined, locale: string) {
  return mergeTexts(current ?? {}, save.descriptionI18n, locale);
}

/**
 * Reads the key of a class, which is upper case by convention. Returns undefined for the stored key, even if its case
 * differs.
 */
function readKey(
  problems: IssueCollector,
  model: DomainModel,
  inputKey: string | undefined,
  current: TwinClass | null,
): string | undefined {
  const key = (inputKey ?? (current ? current.key : "")).toUpperCase();
  if (current && key === current.key.toUpperCase()) return undefined;
  if (key === "") {
    // Upstream answers a missing key with the code for a key that is taken.
    problems.add(CODE.CLASS_KEY_TAKEN, "key", createMessage("key_empty"));
    return key;
  }
  checkKey(problems, CODE.CLASS_KEY_INCORRECT, key, CLASS_KEY);
  if (classByKey(model, key)) {
    problems.add(CODE.CLASS_KEY_TAKEN, "key", createMessage("class_key_taken"));
  }
  return key;
}

function checkHeadHunter(
  problems: IssueCollector,
  model: DomainModel,
  save: ClassSave,
  current: TwinClass | null,
): void {
  const id = save.headHunterFeaturerId ?? current?.headHunterFeaturerId;
  const isSent = save.headHunterFeaturerId !== undefined || save.headHunterParams !== undefined;
  if (!isSent || id === null || id === undefined) return;
  checkBehavior(
    problems,
    model,
    { type: "headHunter", id, params: save.headHunterParams ?? current?.headHunterParams ?? {} },
    { id: "headHunterFeaturerId", params: "headHunterParams" },
  );
}
