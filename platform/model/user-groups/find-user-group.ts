import type { PrivateCall } from "../../core/calls/route.ts";
import { type GroupRow, listUserGroups } from "./user-group.store.ts";

export async function findGroup(
  { services, caller }: PrivateCall,
  id: string,
): Promise<GroupRow | undefined> {
  const groups = await listUserGroups(services.db, caller.domainId, caller.businessAccountId);
  return groups.find((row) => row.id === id);
}
