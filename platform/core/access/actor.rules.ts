import type { DomainModel } from "../model/domain-model.ts";

/** Who asks; a caller of the platform is one. */
export interface Actor {
  kind: "user" | "system";
  userId: string | null;
  businessAccountId: string | null;
  groupIds: ReadonlySet<string>;
  /** Everything granted in general in the schema that applies outside spaces of their own schema. */
  permissions: ReadonlySet<string>;
  permissionSchemaId: string | null;
  ownGrants: OwnGrants;
  model: DomainModel;
}

/** By permission schema: what is granted to the user alone, and by what they are assigned to. */
export type OwnGrants = ReadonlyMap<
  string,
  { user: ReadonlySet<string>; propagated: ReadonlySet<string> }
>;

/** What of a twin decides who may touch it; a row of the store is one. */
export interface Subject {
  domain_id: string;
  business_account_id: string | null;
  owner_user_id: string | null;
  assigner_user_id: string | null;
  author_user_id: string | null;
  permission_space_id: string | null;
  /** Must be there for a twin in a space; without it nothing is allowed that needs a grant. */
  space?: SpaceAccess;
}

/** Where the actor stands in a space. */
export interface SpaceAccess {
  /** The space's own; null: that of the business or domain. */
  permissionSchemaId: string | null;
  isAssignee: boolean;
  isCreator: boolean;
  /** Space roles that the actor holds there, alone or by a group. */
  roleIds: readonly string[];
  /** Class and status of what is assigned to the actor in the space. */
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
