import { randomUUID } from "node:crypto";

import {
  DOMAIN_ADMIN_GROUP_ID,
  permissionId,
  SYSTEM_PERMISSION_GROUP_ID,
} from "#platform/core/access/builtin-permission.rules.ts";
import { idOf } from "#platform/selling/template/ids.ts";
import { i18nText } from "#platform/testing/texts-and-keys.ts";

import { newPermission } from "../builders.ts";
import type { Calls } from "../cases.ts";
import { memoize, SCHEMA, type TestEnvironment } from "../test-environment.ts";
import { schemaCreation } from "./schema-cases.ts";

const GROUP = idOf("permission_group:PRODUCT_PERMISSIONS");
const unknown = randomUUID();

const permission = (world: TestEnvironment, more: object = {}) => ({
  body: { key: world.unique("may"), groupId: GROUP, nameI18n: i18nText("May"), ...more },
});
const spare = (world: TestEnvironment) =>
  memoize(world, "spare permission", () => newPermission(world, GROUP));

async function update(world: TestEnvironment, body: object) {
  return { path: { permissionId: (await spare(world)).id }, body };
}

const SCHEMA_MODE = { showPermissionSchemaMode: "DETAILED" };

async function newSchema(world: TestEnvironment): Promise<string> {
  const path = "/private/permission_schema/v1?showPermissionSchemaMode=DETAILED";
  const response = await world.must("admin", "POST", path, { name: world.unique("Schema") });
  return response.permissionSchema.id;
}

const OWN = { key: "PRODUCT_PERMISSIONS" };
const GROUP_MODE = { showPermissionGroupMode: "DETAILED" };
const USERS_MODE = { showUserGroupMode: "DETAILED" };
const groupBody = (world: TestEnvironment) => ({
  key: world.unique("group"),
  nameI18n: i18nText("Group"),
});

async function schemaUpdate(world: TestEnvironment, body: object) {
  return { path: { schemaId: await newSchema(world) }, query: SCHEMA_MODE, body };
}

async function groupUpdate(world: TestEnvironment, body: object) {
  return { path: { groupId: await newGroup(world) }, query: GROUP_MODE, body };
}

async function newGroup(world: TestEnvironment): Promise<string> {
  const path = "/private/permission_group/v1?showPermissionGroupMode=DETAILED";
  return (await world.must("admin", "POST", path, groupBody(world))).permissionGroup.id;
}

async function newUserGroup(world: TestEnvironment): Promise<string> {
  const path = "/private/user_group/v1?showUserGroupMode=DETAILED";
  return (await world.must("admin", "POST", path, groupBody(world))).userGroup.id;
}

const CLASS_SCHEMA = { showTwinClassSchemaMode: "DETAILED" };

async function newClassSchema(world: TestEnvironment): Promise<string> {
  const path = "/private/twin_class_schema/v1?showTwinClassSchemaMode=DETAILED";
  const { twinClassSchema } = await world.must("admin", "POST", path, {
    name: world.unique("Schema"),
  });
  return twinClassSchema.id;
}

export const permissionCalls: Calls = {
  "POST /private/permission/search/v1": { sample: () => ({ body: {} }) },
  "GET /private/permission/:permissionId/v1": {
    sample: async (world) => ({ path: { permissionId: (await spare(world)).id } }),
  },
  "POST /private/permission/v1": {
    sample: (world) => permission(world),
    rejections: [
      ["no key", 10305, (world) => permission(world, { key: null })],
      ["a key that is taken", 10305, (world) => permission(world, { key: "product_view" })],
      ["no group", 10002, (world) => permission(world, { groupId: null })],
    ],
  },
  "POST /private/permission/:permissionId/v1": {
    sample: (world) => update(world, { nameI18n: i18nText("Might") }),
    rejections: [
      ["a key that is taken", 10305, (world) => update(world, { key: "product_view" })],
      [
        "a permission that is built in",
        10002,
        () => ({
          path: { permissionId: permissionId("TWIN_VIEW") },
          body: { nameI18n: i18nText("Mine") },
        }),
      ],
    ],
  },
  "DELETE /private/permission/:permissionId/v1": {
    sample: async (world) => ({
      path: { permissionId: (await newPermission(world, GROUP)).id },
    }),
    rejections: [
      [
        "a permission that is built in",
        10002,
        () => ({ path: { permissionId: permissionId("TWIN_VIEW") } }),
      ],
      [
        "a permission something needs",
        10911,
        () => ({ path: { permissionId: idOf("permission:PRODUCT_VIEW") } }),
      ],
    ],
  },
  "POST /private/permission_group/search/v1": { sample: () => ({ body: {} }) },
  "GET /private/permission_by_key/:permissionKey/v1": {
    sample: () => ({
      query: { showPermissionMode: "DETAILED" },
      path: { permissionKey: "product_view" },
    }),
  },
  "GET /private/permission_group_by_key/:groupKey/v1": {
    sample: () => ({
      query: { showPermissionGroupMode: "DETAILED" },
      path: { groupKey: "PRODUCT_PERMISSIONS" },
    }),
  },
  "GET /private/permission_group/:groupId/v1": { sample: () => ({ path: { groupId: GROUP } }) },
  "POST /private/permission_schema/search/v1": {
    sample: () => ({ body: {} }),
    fewRowsReason: "a domain has one",
  },
  "POST /private/twin_class_schema/search/v1": {
    sample: async (world) => {
      for (const _ of [1, 2, 3]) await newClassSchema(world);
      return { query: CLASS_SCHEMA, body: {} };
    },
  },
  "GET /private/twin_class_schema/:schemaId/v1": {
    sample: async (world) => ({
      query: CLASS_SCHEMA,
      path: { schemaId: await newClassSchema(world) },
    }),
  },
  "POST /private/twin_class_schema/v1": {
    sample: (world) => ({ query: CLASS_SCHEMA, body: { name: world.unique("Schema") } }),
    rejections: [["no name", 10002, () => ({ body: {} })]],
  },
  "PUT /private/twin_class_schema/:schemaId/v1": {
    sample: async (world) => ({
      query: CLASS_SCHEMA,
      path: { schemaId: await newClassSchema(world) },
      body: { description: "Of the winter" },
    }),
    rejections: [
      [
        "an empty name",
        10002,
        async (world) => ({
          path: { schemaId: await newClassSchema(world) },
          body: { name: "" },
        }),
      ],
    ],
  },
  "DELETE /private/twin_class_schema/:schemaId/v1": {
    sample: async (world) => ({ path: { schemaId: await newClassSchema(world) } }),
    rejections: [
      [
        "the schema of a tier",
        10911,
        async (world) => {
          const schemaId = await newClassSchema(world);
          const tier = { name: world.unique("Tier"), twinClassSchemaId: schemaId };
          await world.must("admin", "POST", "/private/tier/v1", { tier });
          return { path: { schemaId } };
        },
      ],
    ],
  },
  "GET /private/permission_schema/:schemaId/v1": { sample: () => ({ path: { schemaId: SCHEMA } }) },
  "POST /private/permission_schema/v1": schemaCreation(SCHEMA_MODE),
  "PUT /private/permission_schema/:schemaId/v1": {
    sample: async (world) => ({
      path: { schemaId: await newSchema(world) },
      query: SCHEMA_MODE,
      body: { description: "Changed" },
    }),
    rejections: [
      ["an empty name", 10002, async (world) => schemaUpdate(world, { name: "" })],
      [
        "an unknown business",
        12201,
        async (world) => schemaUpdate(world, { businessAccountId: unknown }),
      ],
    ],
  },
  "DELETE /private/permission_schema/:schemaId/v1": {
    sample: async (world) => ({ path: { schemaId: await newSchema(world) } }),
  },
  "POST /private/user_group/search/v1": {
    sample: () => ({ body: {} }),
    fewRowsReason: "no call makes one",
  },
  "POST /private/permission_group/v1": {
    sample: (world) => ({ query: GROUP_MODE, body: groupBody(world) }),
    rejections: [
      ["no name", 10002, (world) => ({ body: { key: world.unique("group") } })],
      ["a key that is taken", 10001, () => ({ body: { ...OWN, nameI18n: i18nText("Mine") } })],
    ],
  },
  "PUT /private/permission_group/:groupId/v1": {
    sample: (world) => groupUpdate(world, { nameI18n: i18nText("Renamed") }),
    rejections: [
      ["an empty key", 10002, (world) => groupUpdate(world, { key: "" })],
      ["a key that is taken", 10001, (world) => groupUpdate(world, OWN)],
      ["a class of nothing", 10000, (world) => groupUpdate(world, { twinClassId: unknown })],
      [
        "a group that is built in",
        10002,
        () => ({
          path: { groupId: SYSTEM_PERMISSION_GROUP_ID },
          body: { nameI18n: i18nText("X") },
        }),
      ],
    ],
  },
  "DELETE /private/permission_group/:groupId/v1": {
    sample: async (world) => ({ path: { groupId: await newGroup(world) } }),
  },
  "POST /private/user_group/v1": {
    sample: () => ({ query: USERS_MODE, body: { nameI18n: i18nText("Group") } }),
    rejections: [["no name", 10002, () => ({ body: {} })]],
  },
  "GET /private/user_group/:userGroupId/v1": {
    sample: async (world) => ({
      path: { userGroupId: await newUserGroup(world) },
      query: USERS_MODE,
    }),
  },
  "PUT /private/user_group/:userGroupId/v1": {
    sample: async (world) => ({
      path: { userGroupId: await newUserGroup(world) },
      query: USERS_MODE,
      body: { nameI18n: i18nText("Renamed") },
    }),
  },
  "DELETE /private/user_group/:userGroupId/v1": {
    sample: async (world) => ({ path: { userGroupId: await newUserGroup(world) } }),
  },
  "POST /private/user/:userId/user_group/manage/v1": {
    sample: async (world) => ({
      path: { userId: world.platform.ids.owner },
      body: { userGroupEnterList: [await newUserGroup(world)] },
    }),
    rejections: [
      [
        "no longer an administrator, by oneself",
        10002,
        (world) => ({
          path: { userId: world.platform.ids.admin },
          body: { userGroupExitList: [DOMAIN_ADMIN_GROUP_ID] },
        }),
      ],
    ],
  },
};
