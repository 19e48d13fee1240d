import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import { presentUser, UserView } from "../../core/responses/user.view.ts";
import { listUserGroups } from "../../model/user-groups/user-group.queries.ts";
import { presentGroup, UserGroupView } from "../../model/user-groups/user-group.view.ts";
import {
  manageSpaceRole,
  overrideSpaceRoleUsers,
  setSpaceSchemas,
  spaceRoleHolders,
  spaceSchemas,
} from "./manage-space.ts";

const Ids = z
  .array(Id)
  .max(100)
  .nullish()
  .transform((ids) => ids ?? []);

const Holders = z.object({
  userList: z.array(UserView),
  userGroupList: z.array(UserGroupView),
});

const SpaceView = z
  .object({
    id: z.guid(),
    permissionSchemaId: z.guid().optional(),
    twinflowSchemaId: z.guid().optional(),
  })
  .meta({ id: "SpaceV1" });

/** Routes of spaces. A space is a twin, so the path contains the ID of the twin. */
export const spaceRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/space/:spaceId/v1",
    summary: "Get the schemas of a space; without its own, those of its business or domain apply",
    needs: ["SPACE_ROLE_VIEW"],
    answer: z.object({ space: SpaceView }),
    handle: async (call) => ({ space: await present(call, call.id("spaceId")) }),
  }),
  privateRoute({
    method: "PUT",
    path: "/private/space/:spaceId/v1",
    summary: "Set or clear (null) the schemas of a space",
    needs: ["SPACE_ROLE_UPDATE"],
    body: z.object({
      permissionSchemaId: Id.nullable().optional(),
      twinflowSchemaId: Id.nullable().optional(),
    }),
    answer: z.object({ space: SpaceView }),
    handle: async (call) => {
      const id = call.id("spaceId");
      await setSpaceSchemas(call.services, call.caller, id, call.body);
      return { space: await present(call, id) };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/space/:spaceId/role/:roleId/users/v1",
    summary: "List the holders of a space role",
    needs: ["SPACE_ROLE_VIEW"],
    answer: Holders,
    handle: async (call) =>
      presentHolders(
        call,
        await spaceRoleHolders(call.services.db, call.caller, readRoleKey(call)),
      ),
  }),
  privateRoute({
    method: "POST",
    path: "/private/space/:spaceId/role/:roleId/users/manage/v1",
    summary: "Update the holders of a space role",
    needs: ["SPACE_ROLE_UPDATE"],
    body: z.object({
      spaceRoleUserEnterList: Ids,
      spaceRoleUserExitList: Ids,
      spaceRoleUserGroupEnterList: Ids,
      spaceRoleUserGroupExitList: Ids,
    }),
    answer: Holders,
    handle: async (call) => {
      const { services, caller, body } = call;
      const holders = await manageSpaceRole(services, caller, readRoleKey(call), {
        users: { enter: body.spaceRoleUserEnterList, exit: body.spaceRoleUserExitList },
        groups: { enter: body.spaceRoleUserGroupEnterList, exit: body.spaceRoleUserGroupExitList },
      });
      return presentHolders(call, holders);
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/space/:spaceId/role/:roleId/users/override/v1",
    summary: "Replace the users with a space role; its user groups stay",
    needs: ["SPACE_ROLE_UPDATE"],
    body: z.object({ spaceRoleUserList: z.array(Id).max(1000) }).meta({
      id: "SpaceRoleUserOverrideRqV1",
    }),
    answer: Holders,
    handle: async (call) => {
      const { services, caller, body } = call;
      const place = readRoleKey(call);
      const holders = await overrideSpaceRoleUsers(services, caller, place, body.spaceRoleUserList);
      return presentHolders(call, holders);
    },
  }),
];

function readRoleKey(call: PrivateCall) {
  return { spaceId: call.id("spaceId"), roleId: call.id("roleId") };
}

async function present({ services, caller }: PrivateCall, id: string) {
  const { permissionSchemaId, twinflowSchemaId } = await spaceSchemas(services.db, caller, id);
  return {
    id,
    permissionSchemaId: permissionSchemaId ?? undefined,
    twinflowSchemaId: twinflowSchemaId ?? undefined,
  };
}

async function presentHolders(
  call: PrivateCall,
  { userIds, groupIds }: { userIds: readonly string[]; groupIds: readonly string[] },
) {
  const { services, caller } = call;
  const people = await loadPeople(services.db, userIds);
  const groups = await listUserGroups(services.db, caller.domainId, caller.businessAccountId);
  const holderGroupIds = new Set(groupIds);
  const view = call.view();
  return {
    userList: userIds.flatMap((id) => presentUser(people.get(id), "DETAILED") ?? []),
    userGroupList: groups
      .filter(({ id }) => holderGroupIds.has(id))
      .map((group) => presentGroup(view, group, "DETAILED")),
  };
}
