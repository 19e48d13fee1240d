import { expect, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";
import { BASE_GROUP_ID, BASE_RIGHTS } from "./base-group.rules.ts";

const selling = await startSelling();
const owner = await selling.seller();
const admin = await selling.admin();
const accountId = owner.caller.businessAccountId;

test("every member of a domain is in the base group, and has its rights in every business", async () => {
  const newcomer = await selling.newcomer(accountId);

  const { body } = await call(
    newcomer,
    "GET",
    "/private/user/permission/v1?showPermissionMode=SHORT",
  );

  expect(keysOf(body.permissions)).toEqual([...BASE_RIGHTS].toSorted());
  expect(newcomer.caller.groupIds).toContain(BASE_GROUP_ID);
});

test("the base rights only read", () => {
  expect(BASE_RIGHTS.filter((key) => !key.endsWith("_VIEW"))).toEqual([]);
});

test("nobody is removed from the base group", async () => {
  const newcomer = await selling.newcomer(accountId);
  const path = `/private/user/${newcomer.userId}/user_group/manage/v1`;

  const { status } = await call(admin, "POST", path, { userGroupExitList: [BASE_GROUP_ID] });

  expect(status).toBe(404);
  expect((await call(newcomer, "GET", "/private/domain/user/v1")).status).toBe(200);
});

test("with the base group alone a member finds nothing of the business", async () => {
  const productId = await owner.createProduct({ sku: "BASE-1" });
  const newcomer = await selling.newcomer(accountId);

  const found = await call(newcomer, "POST", "/private/twin/search/v2", {});
  const read = await call(newcomer, "GET", `/private/twin/${productId}/v2`);
  const overview = await call(newcomer, "GET", "/private/selling/overview/v1");
  const eans = await call(newcomer, "GET", "/private/product/ean_finding/list/v1");
  const queue = await call(newcomer, "GET", "/private/proposal/queue/v1");

  expect(found.body.twinList ?? []).toEqual([]);
  expect(read.status).toBe(404);
  expect(overview.body.overview).toMatchObject({
    productStatusList: [],
    cardStatusList: [],
    connectorStatusList: [],
    openProposalCount: 0,
  });
  expect(eans.status).toBe(403);
  expect(queue.body).toMatchObject({ proposalList: [], pagination: { total: 0 } });
});

test("what the grants hide is listed, so that no list and no form offers it", async () => {
  const newcomer = await selling.newcomer(accountId);
  const viewer = await selling.newcomer(accountId, ["PRODUCT_VIEW"]);
  const product = owner.classId("product");
  const food = owner.classId("product_packaged_food");

  const ofNewcomer = await call(newcomer, "GET", "/private/user/permission/v1");
  const ofViewer = await call(viewer, "GET", "/private/user/permission/v1");

  expect(ofNewcomer.body.hiddenTwinClassIdList).toEqual(expect.arrayContaining([product, food]));
  expect(ofViewer.body.hiddenTwinClassIdList).not.toContain(product);
  expect(ofViewer.body.hiddenTwinClassIdList).not.toContain(food);
});

test("an explanation has both layers: the right to the call and the class's", async () => {
  const productId = await owner.createProduct({ sku: "BASE-2", ean: "5900820001575" });
  const viewer = await selling.newcomer(accountId, ["PRODUCT_VIEW", "PRODUCT_EDIT"]);
  await grant(owner, "USER_PERMISSION_VIEW");

  const { body } = await call(
    owner,
    "POST",
    `/private/twin/${productId}/permisson_check_overview/v1`,
    { userId: viewer.userId },
  );

  const layers = Object.fromEntries(
    body.permissionCheckOverview.map(
      (row: { action: string; allowed: boolean; callAllowed: boolean }) => [
        row.action,
        [row.allowed, row.callAllowed],
      ],
    ),
  );
  expect(layers).toEqual({
    view: [true, true],
    create: [false, false],
    edit: [true, false],
    delete: [false, false],
  });
});

test("a permission names the calls that it is used in, and those that every member may make", async () => {
  const { body } = await call(
    admin,
    "POST",
    "/private/permission/search/v1?showPermissionMode=DETAILED&limit=500",
    { keyLikeList: ["PRODUCT_EDIT", "TWIN_VIEW", "TWIN_UPDATE"] },
  );
  const byKey = Object.fromEntries(
    body.permissions.map((permission: { key: string }) => [permission.key, permission]),
  );

  expect(byKey.PRODUCT_EDIT.callPermissionIdList).toContain(byKey.TWIN_UPDATE.id);
  expect(byKey.TWIN_VIEW.everyMember).toBe(true);
  expect(byKey.TWIN_UPDATE.everyMember).toBeUndefined();
});

async function grant({ caller }: typeof owner, key: string): Promise<void> {
  const permission = [...caller.model.permissions.values()].find((one) => one.key === key);
  await selling.db
    .insertInto("permission_grant_user")
    .values({
      id: crypto.randomUUID(),
      permission_schema_id: caller.permissionSchemaId ?? "",
      permission_id: permission?.id ?? "",
      user_id: caller.userId ?? "",
    })
    .execute();
}

function keysOf(permissions: { key: string }[]): string[] {
  return permissions.map(({ key }) => key).toSorted();
}

async function call(
  { headers }: { headers: Record<string, string> },
  method: string,
  path: string,
  body?: object,
) {
  const response = await selling.fetch(path, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}
