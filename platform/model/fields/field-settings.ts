import type { Params } from "../../base/database/tables/json-values.ts";
import type { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import {
  classAndDescendants,
  classAndRelatives,
  isEndOf,
} from "../../core/model/class-hierarchy.rules.ts";
import type { ClassField, DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { checkBehavior } from "../changes/check-behavior.ts";
import { checkKey, checkName, checkPermissions, orNull } from "../changes/common-checks.ts";
import { FIELD_KEY } from "../changes/key.rules.ts";
import { mergeTexts, type TextSave, textsColumn } from "../changes/save-texts.ts";
import { fieldType, LINK_TYPER } from "../field-types/field-types.rules.ts";

export interface FieldSave {
  key?: string | undefined;
  nameI18n?: TextSave | null | undefined;
  descriptionI18n?: TextSave | null | undefined;
  required?: boolean | undefined;
  internal?: boolean | undefined;
  externalId?: string | undefined;
  viewPermissionId?: string | null | undefined;
  editPermissionId?: string | null | undefined;
  fieldTyperFeaturerId?: number | undefined;
  fieldTyperParams?: Params | undefined;
}

/** Validates the columns that creating and updating a field have in common, and returns them. */
export function fieldColumns(
  problems: IssueCollector,
  model: DomainModel,
  { locale }: { locale: string },
  save: FieldSave,
  current: ClassField | null,
) {
  const name = mergeTexts(current?.name ?? {}, save.nameI18n, locale);
  const description = mergeTexts(current?.description ?? {}, save.descriptionI18n, locale);
  checkName(problems, "nameI18n", name, { optional: true });
  checkPermissions(problems, model, save, ["viewPermissionId", "editPermissionId"]);
  return {
    name: textsColumn(name),
    description: textsColumn(description),
    required: save.required,
    internal: save.internal,
    external_id: orNull(save.externalId),
    view_permission_id: save.viewPermissionId,
    edit_permission_id: save.editPermissionId,
  };
}

/** Reports an invalid typer, and a link field whose class isn't at either end of the link. */
export function checkTyper(
  problems: IssueCollector,
  model: DomainModel,
  classId: string,
  { id, params }: { id: number; params: Params },
): void {
  const fields = { id: "fieldTyperFeaturerId", params: "fieldTyperParams" };
  checkBehavior(problems, model, { type: "fieldTyper", id, params }, fields);
  checkDefault(problems, model, id, params);
  const link = id === LINK_TYPER ? model.links.get(params.linkUUID ?? "") : undefined;
  if (!link || isEndOf(model, classId, link)) return;
  problems.add(
    CODE.FEATURER_PARAMS,
    `${fields.params}.linkUUID`,
    createMessage("link_of_other_class"),
  );
}

/** Reports a default value that the field itself would reject. */
function checkDefault(
  problems: IssueCollector,
  model: DomainModel,
  id: number,
  params: Params,
): void {
  if (params.defaultValue === undefined) return;
  const field: ClassField = { ...UNNAMED, typerId: id, typerParams: params };
  const context = { model, field, label: "defaultValue", now: new Date() };
  const parsed = fieldType(field).parse(params.defaultValue, context);
  if (parsed.ok) return;
  problems.add(CODE.FEATURER_PARAMS, "fieldTyperParams.defaultValue", parsed.problem.message);
}

const UNNAMED: Omit<ClassField, "typerId" | "typerParams"> = {
  id: "",
  no: 0,
  classId: "",
  key: "",
  name: {},
  description: {},
  required: false,
  searchable: false,
  internal: false,
  hasOwnIndex: false,
  viewPermissionId: null,
  editPermissionId: null,
  externalId: null,
  position: 0,
};

/**
 * Rejects a key that a related class uses. Twins store values by field key, so a key must belong to a single field in
 * a class, its ancestors and its descendants.
 */
export function checkFieldKey(
  problems: IssueCollector,
  model: DomainModel,
  twinClass: TwinClass,
  key: string,
  exceptId?: string,
): void {
  checkKey(problems, CODE.FIELD_KEY_INCORRECT, key, FIELD_KEY);
  const line = classAndRelatives(model, twinClass);
  for (const field of model.fields.values()) {
    if (field.id === exceptId || field.key !== key || !line.has(field.classId)) continue;
    const owner = model.classes.get(field.classId)?.key ?? "";
    const message = createMessage("field_key_taken", { class: owner });
    problems.add(CODE.FIELD_KEY_INCORRECT, "key", message);
  }
}

/** IDs of the classes whose twins may have values of the class's fields. */
export function listHolderClassIds(model: DomainModel, classId: string): string[] {
  return classAndDescendants(model, classId).map(({ id }) => id);
}

export function nextPosition(model: DomainModel, classId: string): number {
  const positions = [...model.fields.values()]
    .filter((field) => field.classId === classId)
    .map(({ position }) => position);
  return Math.max(-1, ...positions) + 1;
}
