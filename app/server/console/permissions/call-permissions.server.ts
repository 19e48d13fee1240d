import { z } from "zod";

import { permissions } from "#app/server/entities/definitions/permissions.server.ts";
import { idOf, searchEntities } from "#app/server/entities/screens/read-entities.server.ts";
import type { AnyObject } from "#app/server/entities/types/references.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const MAX_CALLS = 100;

const Calls = z.object({ callPermissionIdList: z.array(z.string()).default([]) });

/**
 * Reads the IDs of the permissions that the calls for this permission require in addition. Empty on upstream, which
 * doesn't return them.
 */
export function callIdsOf(permission: unknown): string[] {
  return Calls.parse(permission ?? {}).callPermissionIdList;
}

/** Loads permissions by ID. Those that every member of a domain has are left out. */
export async function loadCallPermissions(
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnyObject>> {
  const idList = [...new Set(ids)];
  if (idList.length === 0) return new Map();
  const query = { limit: String(MAX_CALLS) };
  const { rows } = await searchEntities(caller, permissions, { idList }, query);
  const granted = rows.filter(({ everyMember }) => everyMember !== true);
  return new Map(granted.map((row) => [idOf(permissions, row), row]));
}
