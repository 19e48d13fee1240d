import type { Caller, Executor, Services, Tx } from "../../context.ts";
import { isKindOf } from "../../engine/class-properties.ts";
import { CODE, Refusal, unknownId } from "../../errors.ts";
import { spaceRolesOf } from "../../store/grants.ts";
import { permissionSchemasOf } from "../../store/permission-schemas.ts";
import { changeHolders, holdersOf, setSchemaOfSpace } from "../../store/space-roles.ts";
import { membersAmong } from "../../store/twin-references.ts";
import type { TwinRow } from "../../store/twins.ts";
import { userGroupsOf } from "../../store/user-groups.ts";
import { assertEditable } from "../twins/editable.ts";
import { classOf, findTwin } from "../twins/find-twin.ts";

interface Place {
  spaceId: string;
  roleId: string;
}

interface Change {
  enter: readonly string[];
  exit: readonly string[];
}

/** Who holds the role in the space, for somebody who may see it. */
export async function spaceRoleHolders(executor: Executor, caller: Caller, place: Place) {
  await findPlace(executor, caller, place);
  return holdersOf(executor, place);
}

/** Gives and takes a role in a space; takes effect with the next call of whom it concerns. */
export function manageSpaceRole(
  services: Services,
  caller: Caller,
  place: Place,
  change: { users: Change; groups: Change },
): Promise<{ userIds: string[]; groupIds: string[] }> {
  return services.db.transaction().execute(async (tx) => {
    const space = await findPlace(tx, caller, place, true);
    assertEditable(caller, space);
    await refuseStrangers(tx, caller, space, change.users.enter);
    await refuseUnknownGroups(tx, caller, change.groups.enter);
    const by = caller.userId;
    await changeHolders(tx, "user", { ...place, ...change.users, by });
    await changeHolders(tx, "group", { ...place, ...change.groups, by });
    return holdersOf(tx, place);
  });
}

/** Lets a permission schema of its own count in a space; null: that of its business or domain. */
export function setSpaceSchema(
  services: Services,
  caller: Caller,
  spaceId: string,
  schemaId: string | null,
): Promise<void> {
  return services.db.transaction().execute(async (tx) => {
    const space = await findSpace(tx, caller, spaceId, true);
    assertEditable(caller, space);
    const schemas = await permissionSchemasOf(tx, caller.domainId);
    if (schemaId !== null && !schemas.some(({ id }) => id === schemaId)) {
      throw unknownId("schema", schemaId);
    }
    await setSchemaOfSpace(tx, spaceId, schemaId);
  });
}

/** A twin whose class makes its twins spaces; refused when it is none. */
export async function findSpace(
  executor: Executor,
  caller: Caller,
  spaceId: string,
  lock = false,
): Promise<TwinRow> {
  const twin = await findTwin(executor, caller, spaceId, { lock });
  if (classOf(caller, twin).permissionSchemaSpace) return twin;
  throw new Refusal(CODE.SPACE_INCORRECT, "This entry is no space");
}

async function findPlace(
  executor: Executor,
  caller: Caller,
  { spaceId, roleId }: Place,
  lock = false,
): Promise<TwinRow> {
  const space = await findSpace(executor, caller, spaceId, lock);
  const roles = await spaceRolesOf(executor, caller.domainId);
  const role = roles.find(({ id }) => id === roleId);
  if (!role || !isKindOf(caller.model, space.class_id, role.classId)) {
    throw unknownId("space role", roleId);
  }
  return space;
}

/** People of another business must not get a foot into this one's space. */
async function refuseStrangers(
  tx: Tx,
  caller: Caller,
  space: TwinRow,
  userIds: readonly string[],
): Promise<void> {
  const members = await membersAmong(tx, caller.domainId, space.business_account_id, userIds);
  const stranger = userIds.find((id) => !members.has(id));
  if (stranger) throw unknownId("user", stranger);
}

async function refuseUnknownGroups(
  tx: Tx,
  caller: Caller,
  groupIds: readonly string[],
): Promise<void> {
  const groups = await userGroupsOf(tx, caller.domainId, caller.businessAccountId);
  const unknown = groupIds.find((id) => !groups.some((group) => group.id === id));
  if (unknown) throw unknownId("group", unknown);
}
