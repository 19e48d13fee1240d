import type { SubjectKind } from "#app/rules/console/permission-matrix.ts";
import {
  groupGrants,
  propagationGrants,
  roleGrants,
  spaceGrants,
  userGrants,
} from "#app/server/entities/definitions/grants.server.ts";
import type { Entity } from "#app/server/entities/types/entity.server.ts";

/** The grants that make up a matrix. */
export const MATRIX_GRANTS: Record<SubjectKind, Entity> = {
  group: groupGrants,
  role: roleGrants,
  space: spaceGrants,
  propagation: propagationGrants,
  user: userGrants,
};

/** The member of a grant that has its subject, where a checkbox stands for a grant. */
export const TOGGLED_SUBJECTS = {
  group: { member: "userGroupId", entity: "groups", map: "userGroupMap" },
  space: { member: "spaceRoleId", entity: "space-roles", map: "spaceRoleMap" },
  user: { member: "userId", entity: "users", map: "userMap" },
} as const;
