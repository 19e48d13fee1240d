import type { PrivateCall } from "../../core/calls/route.ts";
import type { GroupRow } from "./user-group.queries.ts";
import { listUserGroups } from "./user-group.queries.ts";

export async function findGroup(
  { services, caller }: PrivateCall,
  id: string,
): Promise<GroupRow | undefined> {
  const groups = await listUserGroups(services.db, caller.domainId, caller.businessAccountId);
  return groups.find((row) => row.id === id);
}
