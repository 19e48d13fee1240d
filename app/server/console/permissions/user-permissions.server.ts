import { z } from "zod";

import type { ReferenceView } from "#app/rules/entities/entity-value.ts";
import { AnyObject, viewReference } from "#app/server/entities/types/references.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const Answer = z.object({
  permissionGroups: z
    .array(z.looseObject({ id: z.string(), permissions: z.array(AnyObject).default([]) }))
    .default([]),
});

export interface PermissionGroupOfUser {
  group: ReferenceView;
  permissions: ReferenceView[];
}

/** Loads the permissions that a user has unconditionally, by permission group. */
export async function loadPermissionsOfUser(
  { platform }: Caller,
  userId: string,
): Promise<PermissionGroupOfUser[]> {
  const modes = "showPermissionGroupMode=DETAILED&showPermissionMode=DETAILED";
  const path = `/private/user/${encodeURIComponent(userId)}/permission_group/v1?${modes}`;
  const { permissionGroups } = await platform.get(path, Answer);
  return permissionGroups.map(({ permissions, ...group }) => ({
    group: viewReference("permission-groups", group.id, group),
    permissions: permissions.map((row) =>
      viewReference("permissions", String(row["id"] ?? ""), row),
    ),
  }));
}
