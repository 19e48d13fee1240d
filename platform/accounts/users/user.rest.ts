import { z } from "zod";

import { atMost } from "#common/count-characters.ts";

import { Base } from "../../base/http/body-fields.ts";
import type { DetailOptions } from "../../base/http/detail-levels.ts";
import { bodyMessage } from "../../base/messages/body-message.ts";
import { isWebAddress } from "../../base/text/web-address.ts";
import type { Actor } from "../../core/access/actor.rules.ts";
import { reasonsFor } from "../../core/access/explain.rules.ts";
import { loadActor } from "../../core/access/load-actor.ts";
import { collectOwnAccess } from "../../core/access/own-access.rules.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import type { Permission } from "../../core/model/domain-model.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { relatedObjects } from "../../core/responses/response-context.ts";
import { presentReason, ReasonView } from "../../model/permissions/permission-reason.view.ts";
import {
  PermissionGroupView,
  PermissionView,
  presentPermission,
  presentPermissionGroup,
} from "../../model/permissions/permission.view.ts";
import { updateUser } from "./update-user.ts";

const UpdateBody = z.object({
  fullName: z
    .string()
    .trim()
    .min(1, bodyMessage("account_name_required"))
    .refine(atMost(201), bodyMessage("text_too_long", { max: 201 }))
    .meta({ maxLength: 201 })
    .nullish(),
  email: z.email(bodyMessage("account_email_invalid")).max(254).nullish(),
  avatar: z
    .union([z.literal(""), z.string().max(2000).refine(isWebAddress, "Enter a web address")])
    .nullish(),
  base: Base,
});

const Permissions = z.object({
  relatedObjects: Related,
  permissions: z.array(PermissionView.extend({ grantedBy: z.array(ReasonView).optional() })),
});

const Ids = z.array(z.guid());

/**
 * Permissions of the caller and their effect, so that clients offer nothing that would be rejected.
 */
const OwnPermissions = Permissions.extend({
  /** Classes of which the caller can see no twin. */
  hiddenTwinClassIdList: Ids,
  /** Fields that the caller may not see on any twin (hidden), or not change on any twin (read-only). */
  hiddenTwinClassFieldIdList: Ids,
  readOnlyTwinClassFieldIdList: Ids,
});

const PermissionGroups = z.object({
  relatedObjects: Related,
  permissionGroups: z.array(PermissionGroupView.extend({ permissions: z.array(PermissionView) })),
});

export const userRoutes: Route[] = [
  privateRoute({
    method: "PUT",
    path: "/private/user/:userId/v1",
    summary: "Update a user's name, image or email address",
    domainOptional: true,
    body: UpdateBody,
    handle: async (call) => {
      await updateUser(call.services, call.caller, call.id("userId"), call.body);
      return {};
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/user/permission/v1",
    shows: ["Permission"],
    summary: "List the caller's permissions, and the classes and fields that they hide",
    answer: OwnPermissions,
    handle: async (call) => {
      const { hiddenClassIds, hiddenFieldIds, readOnlyFieldIds } = collectOwnAccess(call.caller);
      return {
        ...(await presentPermissions(call, call.caller)),
        hiddenTwinClassIdList: hiddenClassIds,
        hiddenTwinClassFieldIdList: hiddenFieldIds,
        readOnlyTwinClassFieldIdList: readOnlyFieldIds,
      };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/user/permission_group/v1",
    shows: ["PermissionGroup", "Permission"],
    summary: "List the caller's permissions by permission group; always nested",
    answer: PermissionGroups,
    handle: (call) => presentPermissionGroups(call, call.caller),
  }),
  privateRoute({
    method: "GET",
    path: "/private/user/:userId/permission/v1",
    shows: ["Permission"],
    summary: "List a user's permissions in the caller's domain and business",
    needsExactly: ["USER_PERMISSION_VIEW"],
    answer: Permissions,
    handle: async (call) => presentPermissions(call, await resolveActor(call)),
  }),
  privateRoute({
    method: "GET",
    path: "/private/user/:userId/permission_group/v1",
    shows: ["PermissionGroup", "Permission"],
    summary: "List a user's permissions by permission group; always nested",
    needsExactly: ["USER_PERMISSION_VIEW"],
    answer: PermissionGroups,
    handle: async (call) => presentPermissionGroups(call, await resolveActor(call)),
  }),
];

/**
 * Returns the caller, or another user of the domain with the permissions that this user has in the caller's business.
 */
function resolveActor(call: PrivateCall): Actor | Promise<Actor> {
  const { caller, services } = call;
  const userId = call.id("userId");
  if (userId === caller.userId) return caller;
  return loadActor(services.db, caller, userId, caller.businessAccountId);
}

async function presentPermissions(call: PrivateCall, actor: Actor) {
  const view = await createPermissionView(call, call.show);
  const mode = getDetailLevel(call, "Permission");
  const permissions = listGrantedPermissions(actor).map((permission) => ({
    ...presentPermission(view, permission, mode),
    grantedBy:
      mode === "SHORT"
        ? undefined
        : [...reasonsFor(actor, actor.permissionSchemaId, permission.id)].map(presentReason),
  }));
  return { permissions, relatedObjects: relatedObjects(view) };
}

async function presentPermissionGroups(call: PrivateCall, actor: Actor) {
  const view = await createPermissionView(call, { ...call.show, lazy: true });
  const mode = getDetailLevel(call, "PermissionGroup");
  const permissionMode = getDetailLevel(call, "Permission");
  const byGroup = Map.groupBy(listGrantedPermissions(actor), ({ groupId }) => groupId);
  const permissionGroups = [...byGroup].map(([id, permissions]) => ({
    ...presentPermissionGroup(view, call.model.permissionGroups.get(id), mode),
    permissions: permissions.map((permission) =>
      presentPermission(view, permission, permissionMode),
    ),
  }));
  return { permissionGroups };
}

/**
 * Creates the response context with the classes, and their fields, that permissions refer to through their groups.
 */
async function createPermissionView(call: PrivateCall, show: DetailOptions) {
  return call.view(await call.loadRelatedData(), show);
}

/** Presents `HIDE` as `SHORT`, because a list of empty objects would be useless. */
function getDetailLevel(call: PrivateCall, name: "Permission" | "PermissionGroup") {
  const mode = call.show.mode(name);
  return mode === "HIDE" ? "SHORT" : mode;
}

function listGrantedPermissions({ model, permissions }: Actor): Permission[] {
  return [...model.permissions.values()].filter(({ id }) => permissions.has(id));
}
