import type { Executor } from "../../base/database/executor.ts";
import type { BuiltinPermission } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findKnownUserIds, managesAll, filterOwnBusiness } from "../../core/access/own-business.ts";
import { listPermissionSchemas } from "../permissions/permission-schema.queries.ts";
import { listSpaceRoles } from "../space-roles/space-role.queries.ts";
import { listUserGroups } from "../user-groups/user-group.queries.ts";
import { type GrantKind, type GrantRow, listGrants } from "./grant.store.ts";

export const MANAGE_GRANTS: Record<GrantKind, BuiltinPermission> = {
  user: "PERMISSION_GRANT_USER_MANAGE",
  userGroup: "PERMISSION_GRANT_USER_GROUP_MANAGE",
  twinRole: "PERMISSION_GRANT_TWIN_ROLE_MANAGE",
  spaceRole: "PERMISSION_GRANT_SPACE_ROLE_MANAGE",
  assigneePropagation: "PERMISSION_GRANT_ASSIGNEE_PROPAGATION_MANAGE",
};

/**
 * Lists the domain's grants. Those of other businesses are left out unless the caller manages all
 * grants.
 */
export async function visibleGrants(
  executor: Executor,
  caller: Caller,
  kind: GrantKind,
): Promise<GrantRow[]> {
  const { domainId, businessAccountId } = caller;
  const manage = MANAGE_GRANTS[kind];
  const grants = await listGrants(executor, domainId, kind);
  if (managesAll(caller, manage)) return grants;
  const own = (rows: readonly { id: string; businessAccountId: string | null }[]) =>
    toIdSet(filterOwnBusiness(caller, manage, rows));
  const schemas = own(await listPermissionSchemas(executor, domainId));
  const groups = toIdSet(
    kind === "userGroup" ? await listUserGroups(executor, domainId, businessAccountId) : [],
  );
  const roles = own(kind === "spaceRole" ? await listSpaceRoles(executor, domainId) : []);
  const userIds = grants.flatMap(({ userId }) => userId ?? []);
  const people = await findKnownUserIds(executor, caller, manage, userIds);
  const isKnown = (knownIds: ReadonlySet<string>, id: string | null | undefined) =>
    !id || knownIds.has(id);
  return grants.filter(
    (grant) =>
      (!grant.businessAccountId || grant.businessAccountId === businessAccountId) &&
      schemas.has(grant.permissionSchemaId) &&
      isKnown(groups, grant.userGroupId) &&
      isKnown(roles, grant.spaceRoleId) &&
      isKnown(people, grant.userId),
  );
}

function toIdSet(rows: readonly { id: string }[]): Set<string> {
  return new Set(rows.map(({ id }) => id));
}
