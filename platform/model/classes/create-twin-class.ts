import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { builtInClass, GLOBAL_ANCESTOR_ID } from "../../core/model/builtin-classes.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import type { ModelChange } from "../changes/change-in-turn.ts";
import { insertReference, updateReference } from "../changes/model-row.store.ts";
import { findDomain } from "../domains/domain.queries.ts";
import { addFlow } from "../twinflows/create-twinflow.ts";
import { ALL_HEADS, classColumns, type ClassSave } from "./class-settings.ts";

export interface NewClass extends ClassSave {
  ownerType?: string | undefined;
  extendsTwinClassId?: string | undefined;
  headTwinClassId?: string | undefined;
  markerDataListId?: string | undefined;
  tagDataListId?: string | undefined;
  autoCreatePermissions?: boolean | undefined;
  autoCreateTwinflow?: boolean | undefined;
}

/**
 * Owner types that classes may have, by domain type. A new class with an unsupported owner type
 * gets the first one.
 */
export const OWNER_TYPES = {
  basic: ["DOMAIN", "DOMAIN_USER"],
  b2b: ["DOMAIN_BUSINESS_ACCOUNT", "DOMAIN", "DOMAIN_USER", "DOMAIN_BUSINESS_ACCOUNT_USER"],
} as const;

/** Creates a class and, on request, its own permissions, a first status and a workflow. */
export async function addTwinClass(
  { services, tx, caller, model }: ModelChange,
  input: NewClass,
): Promise<string> {
  const problems = new IssueCollector();
  const columns = classColumns(problems, model, caller, input, null);
  const parent = findParentClass(problems, model, "extendsTwinClassId", input.extendsTwinClassId);
  const head = findHeadClass(problems, model, "headTwinClassId", input.headTwinClassId);
  checkList(problems, model, "markerDataListId", input.markerDataListId);
  checkList(problems, model, "tagDataListId", input.tagDataListId);
  const key = columns.key ?? "";
  if (input.autoCreatePermissions) checkNewPermissions(problems, model, key);
  problems.throwIfAny();

  const id = uuid();
  const headClassId = head?.id ?? parent?.headClassId ?? null;
  await insertReference(tx, "twin_class", {
    ...columns,
    id,
    key,
    domain_id: caller.domainId,
    owner_type: await findOwnerType(tx, caller, input.ownerType ?? parent?.ownerType),
    head_class_id: headClassId,
    head_hunter_featurer_id:
      input.headHunterFeaturerId ??
      parent?.headHunterFeaturerId ??
      (headClassId === null ? null : ALL_HEADS),
    extends_class_id: parent?.id ?? null,
    ancestor_ids: [id, ...(parent?.ancestorIds ?? [])],
    root_class_id: parent?.rootClassId ?? id,
    markers_data_list_id: input.markerDataListId ?? null,
    tags_data_list_id: input.tagDataListId ?? null,
    created_at: services.now(),
  });
  if (input.autoCreatePermissions) {
    await addPermissions(tx, caller, { id, key, columns });
  }
  if (input.autoCreateTwinflow) await addFirstFlow(services, tx, caller, model, id);
  return id;
}

/**
 * Finds the class to extend. The global ancestor counts as none, because no row of the domain
 * represents it.
 */
export function findParentClass(
  problems: IssueCollector,
  model: DomainModel,
  field: string,
  id: string | null | undefined,
): TwinClass | undefined {
  return id === GLOBAL_ANCESTOR_ID ? undefined : findClass(problems, model, field, id);
}

/** Finds the head class, which may also be the built-in class of users or of business accounts. */
export function findHeadClass(
  problems: IssueCollector,
  model: DomainModel,
  field: string,
  id: string | null | undefined,
): TwinClass | undefined {
  return builtInClass(id ?? "") ?? findClass(problems, model, field, id);
}

function findClass(
  problems: IssueCollector,
  model: DomainModel,
  field: string,
  id: string | null | undefined,
): TwinClass | undefined {
  if (!id) return undefined;
  const twinClass = model.classes.get(id);
  if (!twinClass) problems.add(CODE.CLASS_UNKNOWN, field, createMessage("class_not_found"));
  return twinClass;
}

export function checkList(
  problems: IssueCollector,
  model: DomainModel,
  field: string,
  id: string | null | undefined,
): void {
  if (!id || model.lists.has(id)) return;
  problems.add(CODE.DATA_LIST_UNKNOWN, field, createMessage("data_list_not_found"));
}

async function findOwnerType(
  tx: Tx,
  { domainId }: Caller,
  ownerType: string | undefined,
): Promise<string> {
  const domain = await findDomain(tx, domainId);
  const offered: readonly string[] = OWNER_TYPES[domain?.type ?? "b2b"];
  return ownerType !== undefined && offered.includes(ownerType)
    ? ownerType
    : (offered[0] ?? "DOMAIN");
}

function checkNewPermissions(problems: IssueCollector, model: DomainModel, key: string): void {
  const usedKeys = new Set([...model.permissions.values()].map((permission) => permission.key));
  const newKeys = ACTIONS.map((action) => permissionKey(key, action));
  if (!newKeys.some((newKey) => usedKeys.has(newKey))) return;
  const message = createMessage("domain_permission_key_taken");
  problems.add(CODE.PERMISSION_KEY_INCORRECT, "autoCreatePermissions", message);
}

const ACTIONS = ["view", "create", "edit", "delete"] as const;

function permissionKey(classKey: string, action: string): string {
  return `${classKey.replaceAll(" ", "_")}_${action.toUpperCase()}`;
}

type ClassPermissionColumns = Pick<
  ReturnType<typeof classColumns>,
  "view_permission_id" | "create_permission_id" | "edit_permission_id" | "delete_permission_id"
>;

/** Nobody is granted the new permissions; administrators decide who gets them. */
async function addPermissions(
  tx: Tx,
  { domainId }: Caller,
  { id, key, columns }: { id: string; key: string; columns: ClassPermissionColumns },
): Promise<void> {
  const words = key.replaceAll("_", " ").toLowerCase();
  const groupId = uuid();
  await insertReference(tx, "permission_group", {
    id: groupId,
    domain_id: domainId,
    key: permissionKey(key, "permissions"),
    name: JSON.stringify({ en: `${words} permissions` }),
    class_id: id,
  });
  const newPermissions = ACTIONS.map((action) => ({
    action,
    row: {
      id: uuid(),
      domain_id: domainId,
      group_id: groupId,
      key: permissionKey(key, action),
      name: JSON.stringify({ en: `${words} ${action}` }),
    },
  }));
  await insertReference(tx, "permission", ...newPermissions.map(({ row }) => row));
  const change: ClassPermissionColumns = Object.fromEntries(
    newPermissions.map(({ action, row }) => {
      const column = `${action}_permission_id` as const;
      return [column, columns[column] ?? row.id];
    }),
  ) as unknown as ClassPermissionColumns;
  await updateReference(tx, "twin_class", id, change);
}

async function addFirstFlow(
  services: Services,
  tx: Tx,
  caller: Caller,
  model: DomainModel,
  classId: string,
): Promise<void> {
  const statusId = uuid();
  await insertReference(tx, "twin_status", {
    id: statusId,
    class_id: classId,
    key: "init",
    name: JSON.stringify({ en: "Initial status", pl: "Status początkowy", ru: "Начальный статус" }),
  });
  await addFlow(services, tx, caller, model, {
    classId,
    name: JSON.stringify({
      en: "Default workflow",
      pl: "Domyślny przepływ",
      ru: "Процесс по умолчанию",
    }),
    description: undefined,
    initialStatusId: statusId,
  });
}
