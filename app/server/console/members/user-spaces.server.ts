import { href } from "react-router";
import { z } from "zod";

import type { ReferenceView } from "#app/rules/entities/entity-value.ts";
import { viewReference } from "#app/server/entities/types/references.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const Answer = z.object({
  userSpaceList: z
    .array(
      z.object({
        spaceId: z.string(),
        name: z.string().default(""),
        spaceRoleList: z
          .array(z.looseObject({ id: z.string(), name: z.string().default("") }))
          .default([]),
        userGroupIdList: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

export interface UserSpace {
  id: string;
  name: string;
  /** The page on which roles of the space are assigned and removed. */
  href: string;
  roles: ReferenceView[];
  /** True if the user has some of the roles as a member of a group. */
  throughGroups: boolean;
}

/** Loads the spaces in which a user has roles. Spaces that the caller may not see are omitted. */
export async function loadSpacesOfUser({ platform }: Caller, userId: string): Promise<UserSpace[]> {
  const path = `/private/user/${encodeURIComponent(userId)}/space/v1`;
  const { userSpaceList } = await platform.get(path, Answer);
  return userSpaceList.map(({ spaceId, name, spaceRoleList, userGroupIdList }) => ({
    id: spaceId,
    name: name || spaceId.slice(0, 8),
    href: href("/admin/twins/:headTwinId/people", { headTwinId: spaceId }),
    roles: spaceRoleList.map((role) => viewReference("space-roles", role.id, role)),
    throughGroups: userGroupIdList.length > 0,
  }));
}
