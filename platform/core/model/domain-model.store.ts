import type { Executor } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import { safeAddress } from "../../base/text/web-address.ts";
import { classMembers } from "./class-member.store.ts";
import {
  flowsOf,
  grantsOf,
  transitionsOf,
  buildValidatorSets,
} from "./domain-model-parts.store.ts";
import {
  type HashedRows,
  type ModelRows,
  readModelRows,
  type Row,
} from "./domain-model-rows.store.ts";
import type { DomainModel, OwnerType } from "./domain-model.ts";
import { conditionSetsOf, buildFactories } from "./factory-model.store.ts";

/**
 * A model with the rows from which it was built, so that only the parts that have changed must be read for the next
 * version.
 */
export interface ReadModel extends HashedRows {
  model: DomainModel;
}

/** Reads a domain's model. `indexedKeys` are the keys of fields for whose texts the database has an index. */
export async function readModel(
  db: Executor,
  domainId: string,
  indexedKeys: ReadonlySet<string>,
  previous: HashedRows | undefined,
): Promise<ReadModel> {
  const rowsOfModel = await readModelRows(db, domainId, previous);
  if (!rowsOfModel) throw unknownId("domain", domainId);
  return { ...rowsOfModel, model: assemble(rowsOfModel.rows, indexedKeys) };
}

export async function readModelVersion(db: Executor, domainId: string): Promise<number> {
  const row = await db
    .selectFrom("domain")
    .select("model_version")
    .where("id", "=", domainId)
    .executeTakeFirst();
  if (!row) throw unknownId("domain", domainId);
  return row.model_version;
}

function assemble(rows: ModelRows, indexedKeys: ReadonlySet<string>): DomainModel {
  const { domain } = rows;
  const members = classMembers(rows);
  const classes = byId(rows.classes.map((row) => toClass(row, members)));
  const transitions = transitionsOf(rows);
  const optionsByList = Map.groupBy(rows.options, (row) => row.data_list_id);
  return {
    domainId: domain.id,
    version: domain.model_version,
    key: domain.key,
    defaultLocale: domain.default_locale,
    permissionSchemaId: domain.permission_schema_id,
    twinflowSchemaId: domain.twinflow_schema_id,
    managerLimit: domain.manager_limit,
    classes,
    classByKey: new Map(
      [...classes.values()].map((twinClass) => [twinClass.key.toLowerCase(), twinClass]),
    ),
    fields: byId(rows.fields.map((row) => toField(row, indexedKeys.has(row.key)))),
    statuses: byId(rows.statuses.map(toStatus)),
    flows: byId(flowsOf(rows)),
    transitions: byId(transitions),
    factories: byId(buildFactories(rows)),
    conditionSets: byId(conditionSetsOf(rows)),
    validatorSets: byId(buildValidatorSets(rows)),
    links: byId(rows.links.map(toLink)),
    lists: byId(rows.lists.map((row) => toList(row, optionsByList.get(row.id) ?? []))),
    options: byId(rows.options.map(toOption)),
    listSubsets: byId(rows.listSubsets.map(toSubset)),
    searches: byId(rows.searches.map(toSearch)),
    permissions: byId(
      rows.permissions.map(({ domain_id, group_id, ...permission }) => ({
        ...permission,
        groupId: group_id,
        domainId: domain_id,
      })),
    ),
    permissionGroups: byId(
      rows.permissionGroups.map(({ domain_id, class_id, ...group }) => ({
        ...group,
        classId: class_id,
        domainId: domain_id,
      })),
    ),
    ...grantsOf(rows),
    flowSchemaOfSpace: new Map(
      rows.flowSpaces.map((row) => [row.twin_id, row.twinflow_schema_id ?? ""]),
    ),
    webhooks: rows.webhooks.map(({ class_ids, ...hook }) => ({ ...hook, classIds: class_ids })),
  };
}

function toClass(row: Row<"twin_class">, members: ReturnType<typeof classMembers>) {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    description: row.description,
    logo: safeAddress(row.logo),
    ownerType: row.owner_type as OwnerType,
    abstractClass: row.abstract_class,
    headClassId: row.head_class_id,
    extendsClassId: row.extends_class_id,
    ancestorIds: row.ancestor_ids,
    rootClassId: row.root_class_id,
    headHunterFeaturerId: row.head_hunter_featurer_id,
    headHunterParams: row.head_hunter_params,
    permissionSchemaSpace: row.permission_schema_space,
    twinflowSchemaSpace: row.twinflow_schema_space,
    twinClassSchemaSpace: row.twin_class_schema_space,
    aliasSpace: row.alias_space,
    viewPermissionId: row.view_permission_id,
    createPermissionId: row.create_permission_id,
    editPermissionId: row.edit_permission_id,
    deletePermissionId: row.delete_permission_id,
    markersDataListId: row.markers_data_list_id,
    tagsDataListId: row.tags_data_list_id,
    assigneeRequired: row.assignee_required,
    externalId: row.external_id,
    properties: row.properties,
    createdAt: row.created_at,
    fieldIds: members.fieldIds(row.ancestor_ids),
    statusIds: members.statusIds(row.ancestor_ids),
  };
}

function toField(row: Row<"twin_class_field">, hasOwnIndex: boolean) {
  return {
    id: row.id,
    no: row.no,
    classId: row.class_id,
    key: row.key,
    name: row.name,
    description: row.description,
    required: row.required,
    searchable: row.searchable,
    internal: row.internal,
    hasOwnIndex,
    typerId: row.field_typer_featurer_id,
    typerParams: row.field_typer_params,
    viewPermissionId: row.view_permission_id,
    editPermissionId: row.edit_permission_id,
    externalId: row.external_id,
    position: row.position,
  };
}

function toStatus(row: Row<"twin_status">) {
  return {
    id: row.id,
    classId: row.class_id,
    key: row.key,
    name: row.name,
    description: row.description,
    logo: safeAddress(row.logo),
    backgroundColor: row.background_color,
    fontColor: row.font_color,
    frozen: row.frozen,
    position: row.position,
  };
}

function toLink(row: Row<"link">) {
  return {
    id: row.id,
    srcClassId: row.src_class_id,
    dstClassId: row.dst_class_id,
    forwardName: row.forward_name,
    backwardName: row.backward_name,
    type: row.type,
    strength: row.strength,
    linkerFeaturerId: row.linker_featurer_id,
    linkerParams: row.linker_params,
    createdByUserId: row.created_by_user_id,
    createdAt: row.created_at,
  };
}

function toSearch({ id, kind, key, name, predicate }: Row<"search_config">) {
  return { id, kind, key, name, predicate };
}

function toList(row: Row<"data_list">, options: readonly Row<"data_list_option">[]) {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    description: row.description,
    attributes: row.attributes,
    externalId: row.external_id,
    isPublic: row.is_public,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    optionIds: options.map(({ id }) => id),
  };
}

export function toOption(row: Row<"data_list_option">) {
  return {
    id: row.id,
    dataListId: row.data_list_id,
    businessAccountId: row.business_account_id,
    name: row.name,
    icon: row.icon,
    attributes: row.attributes,
    state: row.state,
    backgroundColor: row.background_color,
    fontColor: row.font_color,
    externalId: row.external_id,
    position: row.position,
  };
}

function toSubset(row: Row<"data_list_subset">) {
  return {
    id: row.id,
    dataListId: row.data_list_id,
    key: row.key,
    name: row.name,
    description: row.description,
    createdAt: row.created_at,
    optionIds: row.option_ids,
  };
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
