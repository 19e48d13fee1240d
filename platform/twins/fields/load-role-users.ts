import type { Executor } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import { ROLE_USERS } from "../../model/field-types/field-types.rules.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import { classOf } from "../twin/find-twin.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { listRoleUsers } from "./role-users.store.ts";

/** Returns the IDs of the users that a role field of a twin shows. */
export type RoleUsersOf = (twin: TwinRow, field: ClassField) => string[];

/**
 * Loads the users of fields that show the holders of a space role. The space is the twin itself or, if the twin isn't
 * a space, the space to which it belongs.
 */
export async function loadRoleUsers(
  executor: Executor,
  caller: Caller,
  rows: readonly TwinRow[],
): Promise<RoleUsersOf> {
  const findSpaceId = (twin: TwinRow) =>
    classOf(caller, twin).permissionSchemaSpace ? twin.id : twin.permission_space_id;
  const roles = rows.flatMap((twin) => {
    const fields = fieldsOf(caller.model, classOf(caller, twin)).filter(isRoleUsers);
    const spaceId = findSpaceId(twin);
    return spaceId === null ? [] : fields.map((field) => ({ spaceId, roleId: readRoleId(field) }));
  });
  if (roles.length === 0) return () => [];
  const found = await listRoleUsers(
    executor,
    [...new Set(roles.map(({ spaceId }) => spaceId))],
    [...new Set(roles.map(({ roleId }) => roleId))],
  );
  const users = new Map(
    found.map(({ spaceId, roleId, userIds }) => [`${spaceId} ${roleId}`, userIds]),
  );
  return (twin, field) => users.get(`${findSpaceId(twin)} ${readRoleId(field)}`) ?? [];
}

export function isRoleUsers({ typerId }: ClassField): boolean {
  return typerId === ROLE_USERS;
}

function readRoleId({ typerParams }: ClassField): string {
  return typerParams["spaceRoleId"]?.toLowerCase() ?? "";
}
