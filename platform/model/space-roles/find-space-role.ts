import { filterOwnBusiness } from "../../core/access/own-business.ts";
import type { PrivateCall } from "../../core/calls/route.ts";
import { type SpaceRoleRow, listSpaceRoles } from "./space-role.queries.ts";

/** Finds a space role by ID, if the caller may see it. */
export async function findSpaceRole(call: PrivateCall, id: string) {
  return (await listVisibleRoles(call)).find((role) => role.id === id);
}

export async function listVisibleRoles({ services, caller }: PrivateCall): Promise<SpaceRoleRow[]> {
  const roles = await listSpaceRoles(services.db, caller.domainId);
  return filterOwnBusiness(caller, "SPACE_ROLE_MANAGE", roles);
}
