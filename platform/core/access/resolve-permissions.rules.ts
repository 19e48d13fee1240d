import type { DomainModel } from "../model/domain-model.ts";
import type { OwnGrants } from "./actor.rules.ts";

/** Data from which a user's permissions are resolved. */
export interface GrantSources {
  permissionSchemaId: string | null;
  groupIds: Iterable<string>;
  ownGrants: OwnGrants;
}

/**
 * Resolves a user's unconditional permissions. In the schema that applies, these are grants to the user, to their
 * groups and through assigned twins; in addition, the global grants of their groups.
 */
export function resolvePermissions(model: DomainModel, grantSources: GrantSources): Set<string> {
  const schemaId = grantSources.permissionSchemaId ?? "";
  const own = grantSources.ownGrants.get(schemaId);
  const permissionIds = new Set([...(own?.user ?? []), ...(own?.propagated ?? [])]);
  const ofSchema = model.grants.groups.get(schemaId);
  for (const groupId of grantSources.groupIds) {
    for (const permissionId of ofSchema?.get(groupId) ?? []) permissionIds.add(permissionId);
    for (const permissionId of model.grants.global.get(groupId) ?? [])
      permissionIds.add(permissionId);
  }
  return permissionIds;
}
