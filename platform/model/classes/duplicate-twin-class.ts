import { v7 as uuid } from "uuid";

import { IssueCollector } from "../../base/errors/issues.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { ModelChange } from "../changes/change-in-turn.ts";
import { insertReference } from "../changes/model-row.store.ts";
import { classColumns } from "./class-settings.ts";

/**
 * Copies a class with its own fields and statuses. What else belongs to a class, such as its
 * workflows, links and twins, is not copied.
 */
export async function duplicateTwinClass(
  { services, tx, caller, model }: ModelChange,
  classId: string,
  newKey: string | undefined,
): Promise<string> {
  const source = model.classes.get(classId);
  if (!source) throw unknownId("twin_class", classId);
  const problems = new IssueCollector();
  const { name, description } = source;
  const texts = {
    nameI18n: { translations: name },
    descriptionI18n: { translations: description },
  };
  const columns = classColumns(problems, model, caller, { key: newKey, ...texts }, null);
  problems.refuse();

  const id = uuid();
  await insertReference(tx, "twin_class", {
    ...columns,
    id,
    key: columns.key ?? "",
    domain_id: caller.domainId,
    logo: source.logo,
    owner_type: source.ownerType,
    abstract_class: source.abstractClass,
    head_class_id: source.headClassId,
    head_hunter_featurer_id: source.headHunterFeaturerId,
    head_hunter_params: JSON.stringify(source.headHunterParams),
    extends_class_id: source.extendsClassId,
    ancestor_ids: [id, ...source.ancestorIds.slice(1)],
    root_class_id: source.extendsClassId === null ? id : source.rootClassId,
    permission_schema_space: source.permissionSchemaSpace,
    twinflow_schema_space: source.twinflowSchemaSpace,
    twin_class_schema_space: source.twinClassSchemaSpace,
    alias_space: source.aliasSpace,
    view_permission_id: source.viewPermissionId,
    create_permission_id: source.createPermissionId,
    edit_permission_id: source.editPermissionId,
    delete_permission_id: source.deletePermissionId,
    markers_data_list_id: source.markersDataListId,
    tags_data_list_id: source.tagsDataListId,
    assignee_required: source.assigneeRequired,
    properties: JSON.stringify(source.properties),
    created_at: services.now(),
  });
  await insertReference(tx, "twin_class_field", ...fieldRows(model, classId, id));
  await insertReference(tx, "twin_status", ...statusRows(model, classId, id));
  return id;
}

function fieldRows(model: DomainModel, classId: string, copyId: string) {
  return [...model.fields.values()]
    .filter((field) => field.classId === classId)
    .map((field) => ({
      id: uuid(),
      class_id: copyId,
      key: field.key,
      name: JSON.stringify(field.name),
      description: JSON.stringify(field.description),
      required: field.required,
      searchable: field.searchable,
      field_typer_featurer_id: field.typerId,
      field_typer_params: JSON.stringify(field.typerParams),
      view_permission_id: field.viewPermissionId,
      edit_permission_id: field.editPermissionId,
      external_id: field.externalId,
      position: field.position,
    }));
}

function statusRows(model: DomainModel, classId: string, copyId: string) {
  return [...model.statuses.values()]
    .filter((status) => status.classId === classId)
    .map((status) => ({
      id: uuid(),
      class_id: copyId,
      key: status.key,
      name: JSON.stringify(status.name),
      description: JSON.stringify(status.description),
      logo: status.logo,
      background_color: status.backgroundColor,
      font_color: status.fontColor,
      frozen: status.frozen,
      position: status.position,
    }));
}
