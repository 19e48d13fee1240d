import type { PrivateCall } from "../../core/calls/route.ts";
import { listPermissionSchemas } from "../permissions/permission-schema.queries.ts";
import { listSpaceRoles } from "../space-roles/space-role.queries.ts";
import { listUserGroups } from "../user-groups/user-group.queries.ts";
import { type GrantKind, listGrants } from "./grant.store.ts";
import type { Grant } from "./grant.view.ts";
import { visibleGrants } from "./visible-grants.ts";

/**
 * Loads the domain's grants of one kind with the objects they refer to, with one statement per kind
 * of object.
 */
export async function loadGrants(call: PrivateCall, kind: GrantKind): Promise<Grant[]> {
  const { services, caller } = call;
  const { db } = services;
  const { domainId, businessAccountId } = caller;
  const rows = await listGrants(db, domainId, kind);
  const schemas = byId(await listPermissionSchemas(db, domainId));
  const groups = byId(
    kind === "userGroup" ? await listUserGroups(db, domainId, businessAccountId) : [],
  );
  const roles = byId(kind === "spaceRole" ? await listSpaceRoles(db, domainId) : []);
  return rows.map((row) => ({
    ...row,
    schema: schemas.get(row.permissionSchemaId),
    group: groups.get(row.userGroupId ?? ""),
    spaceRole: roles.get(row.spaceRoleId ?? ""),
  }));
}

/** Leaves out grants of other businesses unless the caller manages all grants of the domain. */
export async function loadVisibleGrants(call: PrivateCall, kind: GrantKind): Promise<Grant[]> {
  const visible = await visibleGrants(call.services.db, call.caller, kind);
  const ids = new Set(visible.map(({ id }) => id));
  return (await loadGrants(call, kind)).filter(({ id }) => ids.has(id));
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
