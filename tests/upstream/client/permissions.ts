import { ANY, type ClientCall, i18n, PAGE } from "./client-call.ts";

const PERMISSION_MODES = {
  ...PAGE,
  showPermissionMode: "DETAILED",
  showPermission2PermissionGroupMode: "DETAILED",
};

/** Calls for permissions, groups, schemas and grants. */
export const permissionCalls: readonly ClientCall[] = [
  {
    name: "permission groups",
    as: "admin",
    call: "POST /private/permission_group/search/v1",
    query: { ...PAGE, showPermissionGroupMode: "DETAILED" },
    body: {},
    reads: { "permissionGroups.0.id": ANY, "permissionGroups.0.key": ANY },
  },
  {
    name: "a permission group",
    as: "admin",
    call: "GET /private/permission_group/{permissionGroupId}/v1",
    query: { showPermissionGroupMode: "DETAILED" },
    reads: { "permissionGroup.id": "{permissionGroupId}" },
  },
  {
    name: "permission schemas",
    as: "admin",
    call: "POST /private/permission_schema/search/v1",
    query: { ...PAGE, showPermissionSchemaMode: "DETAILED" },
    body: { idList: ["{schemaId}"] },
    reads: { "permissionSchemas.0.id": "{schemaId}", "permissionSchemas.0.name": ANY },
  },
  {
    name: "a permission schema",
    as: "admin",
    call: "GET /private/permission_schema/{schemaId}/v1",
    query: { showPermissionSchemaMode: "DETAILED" },
    reads: { "permissionSchema.id": "{schemaId}" },
  },
  {
    name: "user groups",
    as: "admin",
    call: "POST /private/user_group/search/v1",
    query: { ...PAGE, showUserGroupMode: "DETAILED" },
    body: {},
    reads: { "userGroupList.0.id": ANY, "userGroupList.0.name": ANY },
    save: { userGroupId: "userGroupList.0.id" },
  },
  {
    name: "a new permission",
    as: "admin",
    call: "POST /private/permission/v1",
    query: { showPermissionMode: "DETAILED" },
    body: {
      key: "DIM_{run}",
      groupId: "{permissionGroupId}",
      nameI18n: i18n("Dim"),
      descriptionI18n: i18n("Dims lamps"),
    },
    reads: { "permission.id": ANY, "permission.name": "Dim" },
    save: { newPermissionId: "permission.id" },
  },
  {
    name: "a changed permission",
    as: "admin",
    call: "POST /private/permission/{newPermissionId}/v1",
    query: { showPermissionMode: "DETAILED" },
    body: { nameI18n: i18n("Dim lamps") },
    reads: { "permission.name": "Dim lamps" },
  },
  {
    name: "a permission",
    as: "admin",
    call: "GET /private/permission/{newPermissionId}/v1",
    query: PERMISSION_MODES,
    reads: { "permission.name": "Dim lamps", "permission.description": "Dims lamps" },
  },
  {
    name: "permissions",
    as: "admin",
    call: "POST /private/permission/search/v1",
    query: PERMISSION_MODES,
    body: { idList: ["{newPermissionId}"] },
    reads: { "permissions.0.id": "{newPermissionId}", "pagination.total": 1 },
  },
  ...grant("user", "permissionGrantUser", { userId: "{ownerId}" }),
  ...grant("user_group", "permissionGrantUserGroup", { userGroupId: "{userGroupId}" }),
  ...grant("twin_role", "permissionGrantTwinRole", {
    twinClassId: "{classId}",
    twinRole: "assignee",
  }),
  ...grant("space_role", "permissionGrantSpaceRole", { spaceRoleId: "{spaceRoleId}" }),
  ...grant("assignee_propagation", "permissionGrantAssigneePropagation", {
    propagationByTwinClassId: "{classId}",
    propagationByTwinStatusId: "{statusId}",
    inSpaceOnly: false,
  }),
  ...grants("user", { userIdList: ["{ownerId}"] }),
  ...grants("user_group", { userGroupIdList: ["{userGroupId}"] }),
  ...grants("twin_role", { twinClassIdList: ["{classId}"] }),
];

function grant(kind: string, wrapper: string, subject: Record<string, unknown>): ClientCall[] {
  const body = { permissionSchemaId: "{schemaId}", permissionId: "{newPermissionId}", ...subject };
  return [
    {
      name: `a new grant to ${kind}`,
      as: "admin",
      call: `POST /private/permission_grant/${kind}/v1`,
      body: { [wrapper]: body },
      reads: { status: 0 },
    },
  ];
}

function grants(kind: string, filter: Record<string, unknown>): ClientCall[] {
  const mode = kind
    .split("_")
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join("");
  return [
    {
      name: `grants to ${kind}`,
      as: "admin",
      call: `POST /private/permission_grant/${kind}/search/v1`,
      query: { ...PAGE, [`showPermissionGrant${mode}Mode`]: "DETAILED" },
      body: { permissionIdList: ["{newPermissionId}"], ...filter },
      reads: { "pagination.total": 1 },
    },
  ];
}
