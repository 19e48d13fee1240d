import type { Executor, Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { filterMembers } from "../../core/access/membership.queries.ts";
import { filterOwnBusiness } from "../../core/access/own-business.ts";
import { auditedTransaction } from "../../core/audit/audited-transaction.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../../model/changes/change-model.ts";
import { listPermissionSchemas } from "../../model/permissions/permission-schema.queries.ts";
import { listSpaceRoles } from "../../model/space-roles/space-role.queries.ts";
import { listFlowSchemas } from "../../model/twinflows/twinflow-schema.queries.ts";
import { listUserGroups } from "../../model/user-groups/user-group.queries.ts";
import { assertEditable } from "../twin/assert-editable.ts";
import { classOf, findTwin } from "../twin/find-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { listDirectHolderIds } from "./space-holder.store.ts";
import {
  changeHolders,
  findRoleHolders,
  findSpaceSchemas,
  setSchemasOfSpace,
  type SpaceSchemas,
} from "./space.store.ts";

interface SpaceRoleKey {
  spaceId: string;
  roleId: string;
}

interface Change {
  enter: readonly string[];
  exit: readonly string[];
}

/** Lists the users and groups that hold the role. Throws if the caller can't see the space. */
export async function spaceRoleHolders(executor: Executor, caller: Caller, roleKey: SpaceRoleKey) {
  await findSpaceOfRole(executor, caller, roleKey);
  return findRoleHolders(executor, roleKey);
}

/** Finds a twin that is a space with roles. Throws if the caller can't see it. */
export async function findSpace(
  executor: Executor,
  caller: Caller,
  spaceId: string,
  lock = false,
): Promise<TwinRow> {
  const space = await findTwin(executor, caller, spaceId, { lock });
  assertSpace(caller, space, "permissionSchemaSpace");
  return space;
}

/** Assigns the role to exactly these users. Groups that hold it stay. */
export function overrideSpaceRoleUsers(
  services: Services,
  caller: Caller,
  roleKey: SpaceRoleKey,
  userIds: readonly string[],
): Promise<{ userIds: string[]; groupIds: string[] }> {
  return auditedTransaction(services, caller, async (tx) => {
    const space = await findSpaceOfRole(tx, caller, roleKey, true);
    assertEditable(caller, space);
    const before = await listDirectHolderIds(tx, roleKey);
    const enter = userIds.filter((id) => !before.includes(id));
    const exit = before.filter((id) => !userIds.includes(id));
    await assertMembers(tx, caller, space, enter);
    await changeHolders(tx, "user", { ...roleKey, enter, exit, by: caller.userId });
    return findRoleHolders(tx, roleKey);
  });
}

/** Adds and removes users and groups that hold the role. Takes effect with their next request. */
export function manageSpaceRole(
  services: Services,
  caller: Caller,
  roleKey: SpaceRoleKey,
  change: { users: Change; groups: Change },
): Promise<{ userIds: string[]; groupIds: string[] }> {
  return auditedTransaction(services, caller, async (tx) => {
    const space = await findSpaceOfRole(tx, caller, roleKey, true);
    assertEditable(caller, space);
    await assertMembers(tx, caller, space, change.users.enter);
    await assertGroupsExist(tx, caller, change.groups.enter);
    const by = caller.userId;
    await changeHolders(tx, "user", { ...roleKey, ...change.users, by });
    await changeHolders(tx, "group", { ...roleKey, ...change.groups, by });
    return findRoleHolders(tx, roleKey);
  });
}

/**
 * Sets the space's own schemas. Null resets to the schema of the business or domain; undefined changes nothing. Throws
 * if twins of the class can't have a schema of that type.
 */
export function setSpaceSchemas(
  services: Services,
  caller: Caller,
  spaceId: string,
  schemas: Partial<SpaceSchemas>,
): Promise<void> {
  const { permissionSchemaId, twinflowSchemaId } = schemas;
  const set = async (tx: Tx) => {
    const space = await findTwin(tx, caller, spaceId, { lock: true });
    assertSpace(caller, space);
    assertEditable(caller, space);
    if (permissionSchemaId !== undefined) {
      assertSpace(caller, space, "permissionSchemaSpace");
      const permissionSchemas = await listPermissionSchemas(tx, caller.domainId);
      const visible = filterOwnBusiness(caller, "PERMISSION_SCHEMA_MANAGE", permissionSchemas);
      assertSchemaExists(visible, permissionSchemaId);
    }
    if (twinflowSchemaId !== undefined) {
      assertSpace(caller, space, "twinflowSchemaSpace");
      const twinflowSchemas = await listFlowSchemas(tx, caller.domainId);
      const visible = filterOwnBusiness(caller, "TWINFLOW_SCHEMA_MANAGE", twinflowSchemas);
      assertSchemaExists(visible, twinflowSchemaId);
    }
    await setSchemasOfSpace(tx, spaceId, schemas);
    const subject = { type: "space", id: spaceId, name: space.name };
    await recordAudit(tx, services, caller, {
      action: "space.updated",
      subject,
      after: { ...schemas },
    });
  };
  // Workflow schemas of spaces are part of the cached model, which has to be reloaded.
  return twinflowSchemaId === undefined
    ? auditedTransaction(services, caller, set)
    : changeModel(services, caller, set);
}

/** Returns the space's own schemas. Throws if the caller can't see the space. */
export async function spaceSchemas(
  executor: Executor,
  caller: Caller,
  spaceId: string,
): Promise<SpaceSchemas> {
  assertSpace(caller, await findTwin(executor, caller, spaceId));
  return findSpaceSchemas(executor, spaceId);
}

function assertSchemaExists(
  visibleSchemas: readonly { id: string }[],
  schemaId: string | null,
): void {
  if (schemaId === null || visibleSchemas.some(({ id }) => id === schemaId)) return;
  throw unknownId("schema", schemaId);
}

type SpaceFlag = "permissionSchemaSpace" | "twinflowSchemaSpace";

/** Throws if the twin's class makes no spaces, or none of the given type. */
function assertSpace(caller: Caller, twin: TwinRow, flag?: SpaceFlag): void {
  const { permissionSchemaSpace, twinflowSchemaSpace } = classOf(caller, twin);
  const flags = { permissionSchemaSpace, twinflowSchemaSpace };
  if (flag ? flags[flag] : permissionSchemaSpace || twinflowSchemaSpace) return;
  throw new RequestError(CODE.SPACE_INCORRECT, createMessage("twin_not_space"));
}

async function findSpaceOfRole(
  executor: Executor,
  caller: Caller,
  { spaceId, roleId }: SpaceRoleKey,
  lock = false,
): Promise<TwinRow> {
  const space = await findSpace(executor, caller, spaceId, lock);
  const roles = await listSpaceRoles(executor, caller.domainId);
  const visible = filterOwnBusiness(caller, "SPACE_ROLE_MANAGE", roles);
  const role = visible.find(({ id }) => id === roleId);
  if (!role || !isKindOf(caller.model, space.class_id, role.classId)) {
    throw unknownId("space_role", roleId);
  }
  return space;
}

/**
 * Throws if a user isn't a member of the space's business, because outsiders must not get access to it.
 */
async function assertMembers(
  tx: Tx,
  caller: Caller,
  space: TwinRow,
  userIds: readonly string[],
): Promise<void> {
  const members = await filterMembers(tx, caller.domainId, space.business_account_id, userIds);
  const outsiderId = userIds.find((id) => !members.has(id));
  if (outsiderId) throw unknownId("user", outsiderId);
}

async function assertGroupsExist(
  tx: Tx,
  caller: Caller,
  groupIds: readonly string[],
): Promise<void> {
  const groups = await listUserGroups(tx, caller.domainId, caller.businessAccountId);
  const unknown = groupIds.find((id) => !groups.some((group) => group.id === id));
  if (unknown) throw unknownId("group", unknown);
}
