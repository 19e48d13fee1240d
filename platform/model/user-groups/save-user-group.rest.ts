import { z } from "zod";

import { I18nSave, Id } from "../../base/http/body-fields.ts";
import { presentRoot, viewOf } from "../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { findGroup } from "./find-user-group.ts";
import { loadGroupsOfUser } from "./load-user-groups.ts";
import {
  createUserGroup,
  deleteUserGroup,
  manageGroupsOfUser,
  updateUserGroup,
} from "./save-user-group.ts";
import { groupNoun } from "./user-group.rest.ts";

const noun = {
  ...groupNoun,
  key: "userGroup",
  body: z
    .object({ nameI18n: I18nSave, descriptionI18n: I18nSave })
    .meta({ id: "UserGroupSaveRqV1" }),
  saved: (_model: DomainModel, id: string, call: PrivateCall) => findGroup(call, id),
} as const;

const GroupsOfUser = z.object({ userGroupList: z.array(groupNoun.view.partial()) });

const Ids = z.array(Id).max(100).nullish();

export const userGroupSaveRoutes: Route[] = [
  saveRoute({
    ...noun,
    method: "POST",
    path: "/private/user_group/v1",
    summary: "Create a user group",
    needs: ["USER_GROUP_CREATE"],
    save: ({ services, caller, body }) => createUserGroup(services, caller, body),
  }),
  saveRoute({
    ...noun,
    method: "PUT",
    path: "/private/user_group/:userGroupId/v1",
    summary: "Rename a user group",
    needs: ["USER_GROUP_UPDATE"],
    save: (call) => updateUserGroup(call.services, call.caller, call.id("userGroupId"), call.body),
  }),
  deleteRoute({
    path: "/private/user_group/:userGroupId/v1",
    summary: "Delete a user group without grants",
    needs: ["USER_GROUP_DELETE"],
    remove: deleteUserGroup,
  }),
  privateRoute({
    method: "POST",
    path: "/private/user/:userId/user_group/manage/v1",
    shows: ["UserGroup"],
    summary: "Add a user to groups and remove them from groups",
    needs: ["USER_GROUP_UPDATE"],
    body: z.object({ userGroupEnterList: Ids, userGroupExitList: Ids }),
    answer: GroupsOfUser,
    handle: async (call) => {
      const { userGroupEnterList: enter, userGroupExitList: exit } = call.body;
      const change = { enter: enter ?? [], exit: exit ?? [] };
      await manageGroupsOfUser(call.services, call.caller, call.id("userId"), change);
      return presentGroupsOfUser(call);
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/user/:userId/user_group/v1",
    shows: ["UserGroup"],
    summary: "List the groups of a user in the caller's domain and business",
    needs: ["USER_GROUP_VIEW"],
    answer: GroupsOfUser,
    handle: presentGroupsOfUser,
  }),
];

/** In the contract, this list has no related objects. */
async function presentGroupsOfUser(call: PrivateCall) {
  const rows = await loadGroupsOfUser(call, call.id("userId"));
  const reading = { ...groupNoun, summary: "", key: "userGroupList", inline: true };
  const view = await viewOf(reading, call, rows);
  return { userGroupList: rows.map((row) => presentRoot(reading, view, row)) };
}
