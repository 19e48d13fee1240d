import { afterAll, expect, test } from "vitest";

import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { createRowRenderer } from "./components/matrix-row.ts";
import { action as save, loader } from "./permission-matrix.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);
const SCHEMA = idOf("schema:permission");
const params = { id: SCHEMA };
const PATH = `/admin/permission-schemas/${SCHEMA}/matrix`;

afterAll(() => selling.stop());

test("two hundred permissions and twenty subjects take nine calls", async () => {
  for (let index = 0; index < 20; index += 1) {
    await post("/private/user_group/v1", { nameI18n: { translations: { en: `Group ${index}` } } });
  }
  // Loads the session's permissions into the cache, so that the calls for them aren't counted below.
  await open("");
  const { answer, calls } = await visit(loader, { path: `${PATH}?size=200`, params });

  const { rows, columns } = answer.matrix;
  expect(rows).toHaveLength(200);
  expect(columns.length).toBeGreaterThanOrEqual(20);
  expect(calls).toBeLessThanOrEqual(9);
});

test("permissions are filtered by name, key and group", async () => {
  const all = await open("?size=200");
  const byKey = await open("?f.key=TWIN_VIEW");
  expect(byKey.rows.map(({ key }) => key)).toContain("TWIN_VIEW");
  expect(byKey.total).toBeLessThan(all.total);

  expect((await open("?f.groupId=no-such-group")).total).toBe(0);
  expect((await open("?search=no-such-permission")).rows).toEqual([]);
});

test("a saved row grants what was checked and revokes what was unchecked, and nothing else", async () => {
  const { id: groupId } = await newGroup("Auditors");
  const { id: other } = await newGroup("Packers");
  const [first] = (await open("")).rows;
  const permissionId = first?.id ?? "";
  const grantsOf = async () =>
    (await open("")).rows.find(({ id }) => id === permissionId)?.grants ?? {};
  const before = await grantsOf();
  const shown = shownIn(before);

  const granted = await visit(save, {
    path: PATH,
    params,
    form: formOf(permissionId, [...shown.map(({ column }) => column), `group:${groupId}`], shown),
  });
  expect(granted.toast).toMatchObject({ kind: "success" });
  const after = await grantsOf();
  expect(after[`group:${groupId}`]).toHaveLength(1);
  expect(Object.keys(after).toSorted()).toEqual(
    [...Object.keys(before), `group:${groupId}`].toSorted(),
  );

  // Saving a page that was loaded before the grant neither repeats nor revokes the grant.
  await visit(save, {
    path: PATH,
    params,
    form: formOf(permissionId, [`group:${groupId}`, `group:${other}`], []),
  });
  const merged = await grantsOf();
  expect(Object.keys(merged)).toEqual(
    expect.arrayContaining([`group:${groupId}`, `group:${other}`]),
  );

  const revoked = shownIn(merged).filter(
    ({ column }) => column === `group:${groupId}` || column === `group:${other}`,
  );
  for (const _again of [1, 2]) {
    await visit(save, { path: PATH, params, form: formOf(permissionId, [], revoked) });
  }
  expect(await grantsOf()).toEqual(before);
});

test("a cell of a role names its class, and one of an assignment its class and status", async () => {
  const [first] = (await open("?f.key=TWIN_STATUS_VIEW")).rows;
  const common = { permissionSchemaId: SCHEMA, permissionId: first?.id };
  await post("/private/permission_grant/twin_role/v1", {
    permissionGrantTwinRole: { ...common, twinClassId: idOf("class:product"), twinRole: "creator" },
  });
  await post("/private/permission_grant/assignee_propagation/v1", {
    permissionGrantAssigneePropagation: {
      ...common,
      propagationByTwinClassId: idOf("class:product"),
      propagationByTwinStatusId: idOf("status:product.draft"),
    },
  });

  const { rows } = await open("?f.key=TWIN_STATUS_VIEW");
  const { grants = {} } = rows.find(({ id }) => id === first?.id) ?? {};
  expect(grants["role:creator"]?.map(({ label }) => label)).toEqual(["Product"]);
  expect(grants["propagation"]?.map(({ label }) => label)).toEqual(["Product, Draft"]);
});

test("a row says which calls its permission needs too, and a cell which of them its group lacks", async () => {
  const { id: groupId } = await newGroup("Editors");
  const column = `group:${groupId}`;
  const notesOf = async () => {
    const matrix = await open("?f.key=PRODUCT_EDIT");
    const row = matrix.rows.find(({ key }) => key === "PRODUCT_EDIT");
    const html = row && createRowRenderer(SCHEMA, matrix)({ ...row, index: 0 }, null);
    return { row, html };
  };
  await grantTo(groupId, "PRODUCT_EDIT");

  const without = await notesOf();
  for (const key of without.row?.lacking[column] ?? []) await grantTo(groupId, key);
  const withCalls = await notesOf();

  expect(without.row?.calls).toContain("TWIN_UPDATE");
  expect(without.row?.lacking[column]).toEqual(without.row?.calls);
  expect(without.html).toContain(`Needs ${without.row?.calls.join(", ")} too`);
  expect(without.html).toContain(`Lacks ${without.row?.calls.join(", ")}`);
  expect(withCalls.row?.lacking).not.toHaveProperty([column]);
  expect(withCalls.html).toContain("Needs TWIN_UPDATE");
});

test("what every member has is noted, and no call is needed for it", async () => {
  const matrix = await open("?f.key=TWIN_VIEW");
  const row = matrix.rows.find(({ key }) => key === "TWIN_VIEW");

  expect(row).toMatchObject({ isOfEverybody: true, calls: [], lacking: {} });
  expect(row && createRowRenderer(SCHEMA, matrix)({ ...row, index: 0 }, null)).toContain(
    "Every member has it",
  );
});

test("a rejected grant is reported with its row, and a broken form is rejected", async () => {
  const [first] = (await open("")).rows;
  const permissionId = first?.id ?? "";
  const unknown = await visit(save, {
    path: PATH,
    params,
    form: formOf(permissionId, [`group:${idOf("nothing")}`], []),
  });
  expect(unknown.answer).toMatchObject({
    data: { permissionId, problem: expect.any(String) as string },
  });

  await expect(
    visit(save, { path: PATH, params, form: formOf(permissionId, ["role:creator"], []) }),
  ).rejects.toMatchObject({ init: { status: 400 } });
});

interface ShownGrant {
  column: string;
  grantId: string;
}

async function open(query: string) {
  const { answer } = await visit(loader, { path: `${PATH}${query}`, params });
  return answer.matrix;
}

function shownIn(grants: Record<string, { id: string; label: string | null }[]>): ShownGrant[] {
  return Object.entries(grants).flatMap(([column, all]) =>
    all.filter(({ label }) => label === null).map(({ id }) => ({ column, grantId: id })),
  );
}

function formOf(permissionId: string, checked: string[], shown: ShownGrant[]): URLSearchParams {
  return new URLSearchParams([
    ["permissionId", permissionId],
    ...checked.map((column) => ["grant", column]),
    ...shown.map(({ column, grantId }) => ["shown", `${column}=${grantId}`]),
  ]);
}

async function grantTo(userGroupId: string, key: string): Promise<void> {
  const id = (await open(`?f.key=${key}&size=200`)).rows.find((row) => row.key === key)?.id;
  await post("/private/permission_grant/user_group/v1", {
    permissionGrantUserGroup: { permissionSchemaId: SCHEMA, permissionId: id, userGroupId },
  });
}

async function newGroup(name: string): Promise<{ id: string }> {
  const answer = await post("/private/user_group/v1?showUserGroupMode=DETAILED", {
    nameI18n: { translations: { en: name } },
  });
  return (answer as { userGroup: { id: string } }).userGroup;
}

async function post(path: string, body: object): Promise<unknown> {
  const headers = { ...admin.headers, "content-type": "application/json" };
  const response = await selling.fetch(path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  expect(answer).toMatchObject({ status: 0 });
  return answer;
}
