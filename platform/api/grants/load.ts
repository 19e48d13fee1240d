import type { BuiltinPermission } from "../../engine/permission/builtin.ts";
import { permissionId } from "../../engine/permission/builtin.ts";
import { type GrantKind, grantsOfDomain, spaceRolesOf } from "../../store/grants.ts";
import { permissionSchemasOf } from "../../store/permission-schemas.ts";
import { membersAmong } from "../../store/twin-references.ts";
import { userGroupsOf } from "../../store/user-groups.ts";
import type { PrivateCall } from "../route.ts";
import type { Grant } from "./view.ts";

/** The domain's grants of one kind with what they name: as many statements as there are kinds of it. */
export async function loadGrants(call: PrivateCall, kind: GrantKind): Promise<Grant[]> {
  const { services, caller } = call;
  const { db } = services;
  const { domainId, businessAccountId } = caller;
  const rows = await grantsOfDomain(db, domainId, kind);
  const schemas = byId(await permissionSchemasOf(db, domainId));
  const groups = byId(
    kind === "userGroup" ? await userGroupsOf(db, domainId, businessAccountId) : [],
  );
  const roles = byId(kind === "spaceRole" ? await spaceRolesOf(db, domainId) : []);
  return rows.map((row) => ({
    ...row,
    schema: schemas.get(row.permissionSchemaId),
    group: groups.get(row.userGroupId ?? ""),
    spaceRole: roles.get(row.spaceRoleId ?? ""),
  }));
}

/** Without what concerns other businesses, for callers who don't manage the grants of the domain. */
export async function loadVisibleGrants(
  call: PrivateCall,
  kind: GrantKind,
  manage: BuiltinPermission,
): Promise<Grant[]> {
  const { services, caller } = call;
  const grants = await loadGrants(call, kind);
  if (caller.permissions.has(permissionId(manage))) return grants;
  const own = caller.businessAccountId;
  const userIds = grants.flatMap(({ userId }) => userId ?? []);
  const colleagues =
    own === null || userIds.length === 0
      ? new Set<string>()
      : await membersAmong(services.db, caller.domainId, own, userIds);
  const isOwn = (id: string | null | undefined) => !id || id === own;
  return grants.filter(
    (grant) =>
      isOwn(grant.businessAccountId) &&
      isOwn(grant.schema?.businessAccountId) &&
      isOwn(grant.spaceRole?.businessAccountId) &&
      (!grant.userGroupId || grant.group !== undefined) &&
      (!grant.userId || grant.userId === caller.userId || colleagues.has(grant.userId)),
  );
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
