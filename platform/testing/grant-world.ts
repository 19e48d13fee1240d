import { idOf } from "../selling/template/ids.ts";
import { buildGrantTwins } from "./grant-twins.ts";
import { peopleOf } from "./people.ts";
import { startSignedIn } from "./signed-in.ts";
import type { Headers } from "./test-platform.ts";

const SCHEMA = idOf("schema:permission");

export type RandomGrant = readonly [kind: string, permission: number, to: number];

/**
 * Starts a platform with users of different permissions, and twins of businesses, of the domain and of a user.
 * Each class has a permission that a test may grant in every way.
 */
export async function startGrantWorld() {
  const signedIn = await startSignedIn();
  const { platform, owner, call, ok } = signedIn;
  const people = peopleOf(platform);
  const manager = (await people.newManager(owner)).headers;
  const stranger = (await people.newOwner()).headers;
  const [managerId, strangerId] = [await idOfUser(manager), await idOfUser(stranger)];
  const world = await buildGrantTwins(signedIn, { managerId, stranger, strangerId });

  async function idOfUser(headers: Headers): Promise<string> {
    const path = "domain/user/v1?showDomainUserMode=DETAILED";
    return (await ok("GET", path, undefined, headers)).user.userId;
  }

  return { ...signedIn, manager, stranger, world, grantAll };

  /** Makes random grants. Ignores that the platform rejects a grant that exists already. */
  async function grantAll(given: readonly RandomGrant[]): Promise<() => Promise<void>> {
    const created: string[] = [];
    for (const [kind, permission, to] of given) {
      const key = `permissionGrant${kind
        .split("_")
        .map((word) => word[0]?.toUpperCase() + word.slice(1))
        .join("")}`;
      const subjects: Record<string, object> = {
        user: { userId: [platform.ids.owner, managerId, platform.ids.admin][to % 3] },
        user_group: { userGroupId: idOf(to % 2 === 0 ? "user_group:owner" : "user_group:manager") },
        space_role: { spaceRoleId: world.roleId },
        twin_role: {
          twinClassId: world.classes[permission],
          twinRole: ["assignee", "creator", "space_assignee", "space_creator", "watcher"][to],
        },
        assignee_propagation: {
          propagationByTwinClassId: world.classes[1],
          inSpaceOnly: to % 2 === 0,
        },
      };
      const grant = {
        permissionSchemaId: SCHEMA,
        permissionId: world.permissions[permission],
        ...subjects[kind],
      };
      const mode = `show${key[0]?.toUpperCase()}${key.slice(1)}Mode=SHORT`;
      const path = `permission_grant/${kind}`;
      const { status, body } = await call("POST", `${path}/v1?${mode}`, { [key]: grant });
      if (status === 200) created.push(`${path}/${body[key].id}/v1`);
    }
    return async () => {
      for (const path of created) await ok("DELETE", path);
    };
  }
}
