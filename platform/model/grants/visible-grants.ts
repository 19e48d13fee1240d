import type { Executor } from "../../base/database/executor.ts";
import type { BuiltinPermission } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { knownPeople, managesAll, ofOwnBusiness } from "../../core/access/own-business.ts";
import { permissionSchemasOf } from "../permissions/permission-schema.store.ts";
import { spaceRolesOf } from "../space-roles/space-role.store.ts";
import { userGroupsOf } from "../user-groups/user-group.store.ts";
import { type GrantKind, type GrantRow, grantsOfDomain } from "./grant.store.ts";

export const MANAGE_GRANTS: Record<GrantKind, BuiltinPermission> = {
  user: "PERMISSION_GRANT_USER_MANAGE",
  userGroup: "PERMISSION_GRANT_USER_GROUP_MANAGE",
  twinRole: "PERMISSION_GRANT_TWIN_ROLE_MANAGE",
  spaceRole: "PERMISSION_GRANT_SPACE_ROLE_MANAGE",
  assigneePropagation: "PERMISSION_GRANT_ASSIGNEE_PROPAGATION_MANAGE",
};

/** The domain's grants without what concerns other businesses, for callers who don't manage them all. */
export async function visibleGrants(
  executor: Executor,
  caller: Caller,
  kind: GrantKind,
): Promise<GrantRow[]> {
  const { domainId, businessAccountId } = caller;
  const manage = MANAGE_GRANTS[kind];
  const grants = await grantsOfDomain(executor, domainId, kind);
  if (managesAll(caller, manage)) return grants;
  const own = (rows: readonly { id: string; businessAccountId: string | null }[]) =>
    idsOf(ofOwnBusiness(caller, manage, rows));
  const schemas = own(await permissionSchemasOf(executor, domainId));
  const groups = idsOf(
    kind === "userGroup" ? await userGroupsOf(executor, domainId, businessAccountId) : [],
  );
  const roles = own(kind === "spaceRole" ? await spaceRolesOf(executor, domainId) : []);
  const userIds = grants.flatMap(({ userId }) => userId ?? []);
  const people = await knownPeople(executor, caller, manage, userIds);
  const isKnown = (known: ReadonlySet<string>, id: string | null | undefined) =>
    !id || known.has(id);
  return grants.filter(
    (grant) =>
      (!grant.businessAccountId || grant.businessAccountId === businessAccountId) &&
      schemas.has(grant.permissionSchemaId) &&
      isKnown(groups, grant.userGroupId) &&
      isKnown(roles, grant.spaceRoleId) &&
      isKnown(people, grant.userId),
  );
}

function idsOf(rows: readonly { id: string }[]): Set<string> {
  return new Set(rows.map(({ id }) => id));
}
