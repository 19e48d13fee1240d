import type { DomainModel } from "../model.ts";

/** What is known of somebody before it is known what they may do. */
export interface Standing {
  permissionSchemaId: string | null;
  groupIds: Iterable<string>;
  /** Granted to the user alone, already narrowed to the schema that applies. */
  userGrants: Iterable<string>;
}

/**
 * What somebody may do in general: the grants of the schema that applies to them and to their
 * groups, and what their groups hold in every domain.
 */
export function resolvePermissions(model: DomainModel, standing: Standing): Set<string> {
  const held = new Set(standing.userGrants);
  const ofSchema =
    standing.permissionSchemaId === null
      ? undefined
      : model.grants.groups.get(standing.permissionSchemaId);
  for (const groupId of standing.groupIds) {
    for (const permissionId of ofSchema?.get(groupId) ?? []) held.add(permissionId);
    for (const permissionId of model.grants.global.get(groupId) ?? []) held.add(permissionId);
  }
  return held;
}
