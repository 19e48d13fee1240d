import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { idOf } from "../../selling/template/ids.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";
import { i18nText } from "../../testing/texts-and-keys.ts";

let platform: TestPlatform;
let admin: Headers;
let owner: Headers;
let _nobody: Headers;

const PRODUCT = idOf("class:product");
const SCHEMA = idOf("schema:permission");
const unknown = randomUUID();
const MODES = [
  "showDataListMode=MANAGED",
  "showDataListOptionMode=DETAILED",
  "showLinkMode=MANAGED",
  "showPermissionMode=DETAILED",
  "showPermissionGrantUserMode=DETAILED",
  "showPermissionGrantUserGroupMode=DETAILED",
  "showPermissionGrantAssigneePropagationMode=DETAILED",
  "showPermissionGrantUser2PermissionMode=SHORT",
  "showFactoryMode=DETAILED",
  "showFactoryPipelineCountMode=SHOW",
].join("&");

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.signIn("admin");
  owner = await platform.signIn("owner");
  _nobody = await platform.signIn("nobody");
});

afterAll(() => platform.stop());

test("a link is created and changed, and can't be deleted while a field needs it", async () => {
  const { link } = await ok("POST", "link/v1", {
    forwardNameI18n: i18nText("goes with"),
    backwardNameI18n: i18nText("suits"),
    type: "ManyToMany",
    linkStrength: "OPTIONAL",
    srcTwinClassId: PRODUCT,
    dstTwinClassId: PRODUCT,
  });
  const { field } = await ok(
    "POST",
    `twin_class/${PRODUCT}/field/v1?showTwinClassFieldMode=SHORT`,
    {
      key: "goes_with",
      fieldTyperFeaturerId: 1310,
      fieldTyperParams: { linkUUID: link.id, longListThreshold: "10" },
    },
  );
  const changed = await ok("PUT", `link/${link.id}/v1`, {
    type: "OneToOne",
    linkStrength: "MANDATORY",
    forwardNameI18n: i18nText("belongs to"),
    linkerFeaturerId: 3001,
  });
  const inUse = await call("DELETE", `link/${link.id}/v1`);
  await ok("DELETE", `twin_class_field/${field.id}/v1`);
  await ok("DELETE", `link/${link.id}/v1`);

  expect(link).toMatchObject({ name: "goes with", linkStrengthId: "OPTIONAL" });
  expect(changed.link).toMatchObject({
    name: "belongs to",
    backwardName: "suits",
    type: "OneToOne",
    linkStrengthId: "MANDATORY",
  });
  expect(inUse.body.usedBy).toEqual([{ kind: "twinClassField", id: field.id, name: "goes_with" }]);
});

test("a caller that may not manage classes is rejected before the link changes", async () => {
  const total = async () => (await ok("POST", "link/search/v1", {})).pagination.total;
  const before = await total();
  const permissionId = await builtin("LINK_CREATE");
  const { permissionGrantUser: grant } = await ok("POST", "permission_grant/user/v1", {
    permissionGrantUser: { permissionSchemaId: SCHEMA, permissionId, userId: platform.ids.owner },
  });
  const answer = await call(
    "POST",
    "link/v1",
    {
      forwardNameI18n: i18nText("x"),
      type: "ManyToOne",
      linkStrength: "OPTIONAL",
      srcTwinClassId: PRODUCT,
      dstTwinClassId: PRODUCT,
    },
    owner,
  );
  await ok("DELETE", `permission_grant/user/${grant.id}/v1`);

  expect(answer.body).toMatchObject({ status: 11701 });
  expect(await total()).toBe(before);
});

test("a factory is created, found, changed and deleted", async () => {
  const { factory } = await ok("POST", "factory/v1", { key: "Kits 1", nameI18n: i18nText("Kits") });
  await ok("PUT", `factory/${factory.id}/v1`, { descriptionI18n: i18nText("Makes kits") });
  const searchResult = await ok("POST", "factory/search/v1", { keyLikeList: ["kits%"] });
  const read = await ok("GET", `factory/${factory.id}/v1`);
  const shortly = await platform.call(
    "GET",
    `/private/factory/${factory.id}/v1?showFactoryMode=SHORT`,
    admin,
  );
  await ok("DELETE", `factory/${factory.id}/v1`);

  expect(factory).toMatchObject({ key: "Kits 1", name: "Kits", factoryPipelinesCount: 0 });
  expect(searchResult.factories).toMatchObject([{ id: factory.id, description: "Makes kits" }]);
  expect(read.factory).toEqual(searchResult.factories[0]);
  expect(shortly.body.factory).toMatchObject({ createdByUserId: platform.ids.admin });
  expect((await call("GET", `factory/${factory.id}/v1`)).status).toBe(404);
});

test("the domain's workflow schema is found by its name", async () => {
  // Upstream presents workflow schemas in full even without a detail level.
  const query = "twinflow_schema/search/v1";
  const { twinflowSchemas } = await ok("POST", query, { nameLikeList: ["selling"] });

  expect(twinflowSchemas).toMatchObject([{ id: idOf("schema:twinflow") }]);
});

const GRANT = { permissionSchemaId: SCHEMA, permissionId: idOf("permission:PRODUCT_VIEW") };

test.each([
  ["a list key with blanks", "data_list/v1", { key: "a b", nameI18n: i18nText("A") }, 10606],
  [
    "a list key that is taken",
    "data_list/v1",
    { key: "Currencies", nameI18n: i18nText("A") },
    10604,
  ],
  ["a list without a name", "data_list/v1", { key: "nameless" }, 10002],
  ["two attributes of one key", "data_list/v1", attributes("a", "a"), 10604],
  ["an option of an unknown list", "data_list_option/v1", { dataListId: unknown }, 10000],
  [
    "an option without a name",
    "data_list_option/v1",
    { dataListId: idOf("list:currencies") },
    10002,
  ],
  ["a link of an unknown class", "link/v1", { ...newLink(), srcTwinClassId: unknown }, 10000],
  ["a link of no type", "link/v1", { ...newLink(), type: null }, 10002],
  ["a link of an unknown type", "link/v1", { ...newLink(), type: "Many" }, 501],
  ["an unknown linker", "link/v1", { ...newLink(), linkerFeaturerId: 3999 }, 601],
  ["a permission without a key", "permission/v1", { nameI18n: i18nText("A") }, 10305],
  [
    "a permission in a built-in group",
    "permission/v1",
    { ...newPermission("A1"), groupId: "00000000-0000-0000-0005-000000000001" },
    10002,
  ],
  ["a permission in no group", "permission/v1", newPermission("A2"), 10002],
  ["a permission key that is taken", "permission/v1", newPermission("product_view"), 10305],
  ["a grant to nobody", "permission_grant/user/v1", { permissionGrantUser: GRANT }, 10002],
  [
    "a grant to a stranger",
    "permission_grant/user/v1",
    { permissionGrantUser: { ...GRANT, userId: unknown } },
    10000,
  ],
  [
    "a grant of an unknown permission",
    "permission_grant/user/v1",
    { permissionGrantUser: { ...GRANT, permissionId: unknown, userId: unknown } },
    10000,
  ],
  [
    "a grant in an unknown schema",
    "permission_grant/user_group/v1",
    {
      permissionGrantUserGroup: {
        ...GRANT,
        permissionSchemaId: unknown,
        userGroupId: idOf("user_group:owner"),
      },
    },
    10000,
  ],
  [
    "a grant to an unknown group",
    "permission_grant/user_group/v1",
    { permissionGrantUserGroup: { ...GRANT, userGroupId: unknown } },
    10000,
  ],
  [
    "a grant to no role",
    "permission_grant/twin_role/v1",
    { permissionGrantTwinRole: { ...GRANT, twinClassId: PRODUCT } },
    10002,
  ],
  [
    "a grant to an unknown role",
    "permission_grant/twin_role/v1",
    { permissionGrantTwinRole: { ...GRANT, twinClassId: PRODUCT, twinRole: "boss" } },
    501,
  ],
  [
    "a grant to an unknown space role",
    "permission_grant/space_role/v1",
    { permissionGrantSpaceRole: { ...GRANT, spaceRoleId: unknown } },
    10000,
  ],
  ["a factory without a key", "factory/v1", { nameI18n: i18nText("A") }, 10002],
  [
    "a domain key that is too short",
    "domain/v1",
    { domain: { key: "ab", name: "A", type: "b2b" } },
    10203,
  ],
  [
    "a domain key that is too long",
    "domain/v1",
    { domain: { key: "a".repeat(101), name: "A", type: "b2b" } },
    10203,
  ],
  ["a domain without a type", "domain/v1", { domain: { key: "abc", name: "A" } }, 10002],
])("%s is rejected", async (_what, path, body, code) => {
  const answer = await call("POST", path, body);

  expect(answer.body).toMatchObject({ status: code, msg: "error" });
  expect(answer.body.fieldErrors).not.toHaveLength(0);
});

function attributes(first: string, second: string) {
  const nameI18n = i18nText("A");
  return { key: "att", nameI18n, attribute1: { key: first }, attribute2: { key: second } };
}

function newLink() {
  return {
    forwardNameI18n: i18nText("A"),
    type: "ManyToOne",
    linkStrength: "OPTIONAL",
    srcTwinClassId: PRODUCT,
    dstTwinClassId: PRODUCT,
  };
}

function newPermission(key: string) {
  return { key, nameI18n: i18nText("A"), ...(key === "product_view" && buildGroupReference()) };
}

function buildGroupReference() {
  return { groupId: idOf("permission_group:PRODUCT_PERMISSIONS") };
}

async function builtin(key: string): Promise<string> {
  const { permissions } = await ok("POST", "permission/search/v1?limit=1000", {
    keyLikeList: [key],
  });
  return permissions.find((permission: { key: string }) => permission.key === key).id;
}

function call(method: string, path: string, body?: unknown, headers: Headers = admin) {
  const query = path.includes("?") ? `${path}&${MODES}` : `${path}?${MODES}`;
  return platform.call(method, `/private/${query}`, headers, body);
}

async function ok(method: string, path: string, body?: unknown) {
  const answer = await call(method, path, body);
  expect(answer.body).toMatchObject({ status: 0 });
  return answer.body;
}
