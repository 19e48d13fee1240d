import type { SubjectKind } from "#app/rules/console/permission-matrix.ts";
import {
  groupGrants,
  propagationGrants,
  roleGrants,
  spaceGrants,
  userGrants,
} from "#app/server/entities/definitions/grants.server.ts";
import type { Entity } from "#app/server/entities/types/entity.server.ts";

/** The kinds of grants in a matrix, by the kind of their subject. */
export const MATRIX_GRANTS: Record<SubjectKind, Entity> = {
  group: groupGrants,
  role: roleGrants,
  space: spaceGrants,
  propagation: propagationGrants,
  user: userGrants,
};

/**
 * Where the subject of a grant that a checkbox creates is found: its member in the grant, its entity, and the map of
 * related objects in responses.
 */
export const TOGGLED_SUBJECTS = {
  group: { member: "userGroupId", entity: "groups", map: "userGroupMap" },
  space: { member: "spaceRoleId", entity: "space-roles", map: "spaceRoleMap" },
  user: { member: "userId", entity: "users", map: "userMap" },
} as const;
