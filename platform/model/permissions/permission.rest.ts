import { z } from "zod";

import {
  idFilter,
  type Filter,
  likeFilter,
  translatedLikeFilter,
  createSearch,
} from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { Route } from "../../core/calls/route.ts";
import type { Permission, PermissionGroup } from "../../core/model/domain-model.ts";
import { text } from "../../core/responses/response-context.ts";
import {
  PermissionGroupView,
  PermissionView,
  presentPermission,
  presentPermissionGroup,
} from "./permission.view.ts";

/** Leaves out built-in groups unless the request includes them. */
const systemGroupFilter: Filter<PermissionGroup> = {
  shape: { showSystemGroups: z.boolean().nullish() },
  read: (body) => (body["showSystemGroups"] === true ? null : (group) => group.domainId !== null),
};

export const permissionNoun = {
  needs: ["PERMISSION_VIEW"],
  mode: "Permission",
  view: PermissionView,
  present: presentPermission,
} as const;

const group = {
  needs: ["PERMISSION_GROUP_VIEW"],
  mode: "PermissionGroup",
  view: PermissionGroupView,
  present: presentPermissionGroup,
} as const;

export const permissionRoutes: Route[] = [
  searchRoute<Permission>({
    ...permissionNoun,
    path: "/private/permission/search/v1",
    summary: "Search permissions, including built-in ones",
    key: "permissions",
    search: createSearch<Permission>(
      idFilter("id", (row) => row.id),
      likeFilter("key", (row) => row.key, { wrap: true }),
      translatedLikeFilter("name", (row) => row.name, { all: true }),
      translatedLikeFilter("description", (row) => row.description, { all: true }),
      idFilter("groupId", (row) => row.groupId),
    ),
    rows: (call) => call.model.permissions.values(),
    sorters: {
      key: (row) => row.key,
      name: (row, reader) => text(reader, row.name),
      description: (row, reader) => text(reader, row.description),
      groupName: (row, reader) =>
        text(reader, reader.model.permissionGroups.get(row.groupId)?.name ?? {}),
    },
  }),
  findRoute<Permission>({
    ...permissionNoun,
    path: "/private/permission/:permissionId/v1",
    summary: "Get a permission",
    what: "permission",
    key: "permission",
    find: (call, model) => model.permissions.get(call.id("permissionId")),
  }),
  findRoute<Permission>({
    ...permissionNoun,
    path: "/private/permission_by_key/:permissionKey/v1",
    summary: "Get a permission by its key",
    what: "permission",
    key: "permission",
    find: (call, model) => findByKey(model.permissions, call.param("permissionKey")),
  }),
  searchRoute<PermissionGroup>({
    ...group,
    path: "/private/permission_group/search/v1",
    summary: "Search permission groups",
    key: "permissionGroups",
    search: createSearch<PermissionGroup>(
      systemGroupFilter,
      idFilter("id", (row) => row.id),
      idFilter("twinClassId", (row) => row.classId),
      likeFilter("key", (row) => row.key, { wrap: true }),
      translatedLikeFilter("name", (row) => row.name),
      translatedLikeFilter("description", (row) => row.description),
    ),
    rows: (call) => call.model.permissionGroups.values(),
    sorters: { key: (row) => row.key, name: (row, reader) => text(reader, row.name) },
  }),
  findRoute<PermissionGroup>({
    ...group,
    path: "/private/permission_group/:groupId/v1",
    summary: "Get a permission group",
    what: "permission_group",
    key: "permissionGroup",
    find: (call, model) => model.permissionGroups.get(call.id("groupId")),
  }),
  findRoute<PermissionGroup>({
    ...group,
    path: "/private/permission_group_by_key/:groupKey/v1",
    summary: "Get a permission group by its key",
    what: "permission_group",
    key: "permissionGroup",
    find: (call, model) => findByKey(model.permissionGroups, call.param("groupKey")),
  }),
];

/**
 * Finds a permission or group by its key, which is stored in upper case. The domain's own entities
 * precede built-in ones with the same key.
 */
function findByKey<T extends { key: string; domainId: string | null }>(
  rows: ReadonlyMap<string, T>,
  key: string,
): T | undefined {
  const upperKey = key.toUpperCase();
  const found = [...rows.values()].filter((row) => row.key.toUpperCase() === upperKey);
  return found.find(({ domainId }) => domainId !== null) ?? found[0];
}
