import type { DomainModel } from "../model/domain-model.ts";

/** The principal whose permissions are checked, such as a `Caller`. */
export interface Actor {
  kind: "user" | "system";
  userId: string | null;
  businessAccountId: string | null;
  groupIds: ReadonlySet<string>;
  /**
   * Permissions that are granted without conditions in the actor's schema, which applies outside spaces with a schema
   * of their own.
   */
  permissions: ReadonlySet<string>;
  permissionSchemaId: string | null;
  ownGrants: OwnGrants;
  model: DomainModel;
}

/** Grants to the user alone and grants through assigned twins, by permission schema. */
export type OwnGrants = ReadonlyMap<
  string,
  { user: ReadonlySet<string>; propagated: ReadonlySet<string> }
>;

/** Properties of a twin that permission checks read. A row of the store has all of them. */
export interface Subject {
  domain_id: string;
  business_account_id: string | null;
  owner_user_id: string | null;
  assigner_user_id: string | null;
  author_user_id: string | null;
  permission_space_id: string | null;
  /**
   * Access to the twin's space. If it is missing for a twin in a space, every action that needs a grant is denied.
   */
  space?: SpaceAccess;
}

/** The actor's access to a space. */
export interface SpaceAccess {
  /** The space's own schema; null: that of the business or domain. */
  permissionSchemaId: string | null;
  isAssignee: boolean;
  isCreator: boolean;
  /** Space roles of the actor, directly or through a group. */
  roleIds: readonly string[];
  /** Class and status of the twins assigned to the actor in the space. */
  assigned: readonly { classId: string; statusId: string }[];
}

export function ownGrantsOf(
  rows: readonly { schemaId: string; permissionId: string; by: "user" | "propagated" }[],
): OwnGrants {
  const grants = new Map<string, { user: Set<string>; propagated: Set<string> }>();
  for (const { schemaId, permissionId, by } of rows) {
    const schemaGrants = grants.get(schemaId) ?? { user: new Set(), propagated: new Set() };
    grants.set(schemaId, schemaGrants);
    schemaGrants[by].add(permissionId);
  }
  return grants;
}
