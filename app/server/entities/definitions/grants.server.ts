import { m } from "#app/paraglide/messages.js";

import type { Entity } from "../types/entity.server.ts";
import type { Property } from "../types/property.server.ts";
import { classReference, ID } from "./common-properties.server.ts";

interface GrantKind {
  key: string;
  /** The noun in the paths of calls. */
  path: string;
  kind: string;
  permission: string;
  /** The member of requests and responses with one grant. */
  member: string;
  /** The member of the response to a read, if it differs from `member`. */
  readMember?: string;
  /** The noun in the names of show modes. */
  mode: string;
  /** The nouns of the grant's references in the names of show modes. */
  shows: string[];
  alsoShows?: Record<string, string>;
  title: () => string;
  subject: Property[];
}

const SCHEMA: Property = {
  name: "permissionSchemaId",
  label: m.console_permission_schema,
  type: "reference",
  refers: { entity: "permission-schemas", map: "permissionSchemaMap" },
  filter: { list: "permissionSchemaIdList" },
  form: { required: true },
};

const PERMISSION: Property = {
  name: "permissionId",
  label: m.console_permission,
  type: "reference",
  refers: { entity: "permissions", map: "permissionMap" },
  filter: { list: "permissionIdList" },
  form: { required: true },
};

const GRANTED_BY: Property = {
  name: "grantedByUserId",
  label: m.console_granted_by,
  type: "reference",
  refers: { entity: "users", map: "userMap" },
  filter: { list: "grantedByUserIdList" },
};

function grantEntity(grant: GrantKind): Entity {
  const { key, path, kind, permission, member, mode, shows, title, subject } = grant;
  const base = `/private/permission_grant/${path}`;
  const modeNames = ["Mode", "2PermissionSchemaMode", "2UserMode", ...shows];
  return {
    key,
    kind,
    permission,
    names: { title, one: m.console_grant, help: m.console_grants_help },
    calls: {
      search: {
        path: `${base}/search/v1`,
        list: `${member}s`,
        modes: {
          ...Object.fromEntries(modeNames.map((name) => [`show${mode}${name}`, "DETAILED"])),
          ...grant.alsoShows,
        },
      },
      read: { path: (id) => `${base}/${id}/v1`, member: grant.readMember ?? member },
      create: { method: "POST", path: () => `${base}/v1`, under: member },
      update: { method: "PUT", path: (id) => `${base}/${id}/v1`, under: member },
      remove: (id) => `${base}/${id}/v1`,
    },
    traits: { isGoneForGood: true },
    properties: [
      PERMISSION,
      ...subject,
      SCHEMA,
      GRANTED_BY,
      { name: "grantedAt", label: m.console_granted, type: "date", sort: "grantedAt" },
      ID,
    ],
  };
}

export const userGrants = grantEntity({
  key: "user-grants",
  path: "user",
  kind: "permissionGrantUser",
  permission: "PERMISSION_GRANT_USER",
  member: "permissionGrantUser",
  mode: "PermissionGrantUser",
  shows: ["2PermissionMode"],
  title: m.console_user_grants,
  subject: [
    {
      name: "userId",
      label: m.console_user,
      type: "reference",
      refers: { entity: "users", map: "userMap" },
      filter: { list: "userIdList" },
      form: { required: true },
    },
  ],
});

export const groupGrants = grantEntity({
  key: "group-grants",
  path: "user_group",
  kind: "permissionGrantUserGroup",
  permission: "PERMISSION_GRANT_USER_GROUP",
  member: "permissionGrantUserGroup",
  mode: "PermissionGrantUserGroup",
  shows: ["2PermissionMode", "2UserGroupMode"],
  title: m.console_group_grants,
  subject: [
    {
      name: "userGroupId",
      label: m.console_user_group,
      type: "reference",
      refers: { entity: "groups", map: "userGroupMap" },
      filter: { list: "userGroupIdList" },
      form: { required: true },
    },
  ],
});

export const TWIN_ROLES = [
  { value: "assignee", label: m.console_role_assignee },
  { value: "creator", label: m.console_role_creator },
  { value: "watcher", label: m.console_role_watcher },
  { value: "space_assignee", label: m.console_role_space_assignee },
  { value: "space_creator", label: m.console_role_space_creator },
] as const;

export const roleGrants = grantEntity({
  key: "role-grants",
  path: "twin_role",
  kind: "permissionGrantTwinRole",
  permission: "PERMISSION_GRANT_TWIN_ROLE",
  member: "permissionGrantTwinRole",
  readMember: "permissionGrantTwin",
  mode: "PermissionGrantTwinRole",
  shows: ["2PermissionMode", "2TwinClassMode"],
  title: m.console_role_grants,
  subject: [
    {
      name: "twinRole",
      label: m.console_twin_role,
      type: "choice",
      choices: TWIN_ROLES,
      filter: { list: "twinRoleList" },
      form: { required: true, messages: { invalid: m.console_role_invalid } },
    },
    classReference(
      "twinClassId",
      m.console_class,
      { list: "twinClassIdList" },
      { form: { required: true } },
    ),
  ],
});

export const spaceGrants = grantEntity({
  key: "space-grants",
  path: "space_role",
  kind: "permissionGrantSpaceRole",
  permission: "PERMISSION_GRANT_SPACE_ROLE",
  member: "permissionGrantSpaceRole",
  mode: "PermissionGrantSpaceRole",
  shows: ["2SpaceRoleMode"],
  // For the permission of these grants, upstream uses the show mode of user group grants.
  alsoShows: { showPermissionGrantUserGroup2PermissionMode: "DETAILED" },
  title: m.console_space_grants,
  subject: [
    {
      name: "spaceRoleId",
      label: m.console_space_role,
      type: "reference",
      refers: { entity: "space-roles", map: "spaceRoleMap" },
      filter: { list: "spaceRoleIdList" },
      form: { required: true },
    },
  ],
});

export const propagationGrants = grantEntity({
  key: "propagation-grants",
  path: "assignee_propagation",
  kind: "permissionGrantAssigneePropagation",
  permission: "PERMISSION_GRANT_ASSIGNEE_PROPAGATION",
  member: "permissionGrantAssigneePropagation",
  mode: "PermissionGrantAssigneePropagation",
  shows: ["2PermissionMode", "2TwinClassMode"],
  alsoShows: { showPropagationTwinStatus2StatusMode: "DETAILED" },
  title: m.console_propagation_grants,
  subject: [
    classReference(
      "propagationTwinClassId",
      m.console_propagation_class,
      { list: "propagationTwinClassIdList" },
      { form: { required: true, member: "propagationByTwinClassId" } },
    ),
    {
      name: "propagationTwinStatusId",
      label: m.console_propagation_status,
      type: "reference",
      refers: {
        entity: "statuses",
        map: "statusMap",
        narrow: (_caller, { propagationTwinClassId: id }) =>
          id ? { twinClassIdMap: { [id]: true } } : {},
      },
      filter: { list: "propagationTwinStatusIdList" },
      form: { member: "propagationByTwinStatusId" },
    },
    { name: "inSpaceOnly", label: m.console_in_space_only, type: "flag", form: {} },
  ],
});
