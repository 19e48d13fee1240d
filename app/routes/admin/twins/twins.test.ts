import { afterAll, beforeAll, expect, test } from "vitest";

import { loader as newTwin, action as createTwin } from "#app/routes/browse/new.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { grantViewOfEveryTwin } from "#tests/support/grant-view-of-every-twin.ts";

import { loader as entities } from "../entities/list.tsx";
import { loader as twin, action as saveValue } from "./twin.tsx";
import { loader as exportTwins } from "./twins-export.ts";
import { loader as twins } from "./twins.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const seller = await selling.seller();
const visit = await createVisitor(selling, admin);
const key = `tool_${Date.now()}`;
const ids: string[] = [];

const FIELDS = [
  { key: "maker", name: "Maker", typer: 1301, params: { regexp: ".*", editorType: "PLAIN" } },
  {
    key: "weight",
    name: "Weight",
    typer: 1317,
    params: {
      min: "0",
      max: "1000",
      step: "0.5",
      decimalPlaces: "1",
      thousandSeparator: " ",
      decimalSeparator: ".",
    },
  },
  { key: "bought", name: "Bought", typer: 1302, params: { pattern: "yyyy-MM-dd" } },
  { key: "lent", name: "Lent out", typer: 1306, params: { checkboxType: "TOGGLE" } },
  {
    key: "keeper",
    name: "Keeper",
    typer: 1311,
    params: {
      multiple: "false",
      userFilterUUID: "00000000-0000-0000-0000-000000000000",
      longListThreshold: "100",
    },
  },
];

beforeAll(async () => {
  const { twinClass } = await call<{ twinClass: { id: string } }>(
    "/private/twin_class/v1?showTwinClassMode=SHORT",
    {
      key,
      nameI18n: { translations: { en: "Tool" } },
      ownerType: "DOMAIN",
      autoCreateTwinflow: true,
      autoCreatePermissions: false,
    },
  );
  const twinClassId = twinClass.id;
  for (const { key: fieldKey, name, typer, params } of FIELDS) {
    await call(`/private/twin_class/${twinClassId}/field/v1`, {
      key: fieldKey,
      fieldTyperFeaturerId: typer,
      fieldTyperParams: params,
      nameI18n: { translations: { en: name } },
    });
  }
  for (let index = 0; index < 3; index += 1) {
    const { twinId } = await call<{ twinId: string }>("/private/twin/v2", {
      classId: twinClassId,
      name: `Hammer ${index}`,
      assignerUserId: admin.userId,
      fields: {
        maker: `Maker ${index}`,
        weight: String(index * 10),
        bought: `2026-0${index + 1}-10`,
        lent: String(index === 1),
        keeper: index === 2 ? admin.userId : "",
      },
    });
    ids.push(twinId);
  }
  await call(`/private/twin/touch/STARRED/v1`, { twinIdList: [ids[1]] });
});

afterAll(() => selling.stop());

test("a class adds its fields as columns, orders and filters", async () => {
  const { list, classKey } = await open(`?f.class=${key}&cols=maker,weight,keeper&sort=weight`);
  expect(classKey).toBe(key);
  expect(list.columns.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["status", "assignee", "maker", "weight", "bought", "lent", "keeper"]),
  );
  expect(list.rows.map(({ name }) => name)).toEqual(["Hammer 0", "Hammer 1", "Hammer 2"]);
  expect(list.rows[1]?.values).toMatchObject({
    maker: { kind: "text", text: "Maker 1" },
    weight: { kind: "number", text: "10" },
  });

  // The class can also be given by its name.
  expect((await open("?f.class=Tool")).list.total).toBeGreaterThanOrEqual(3);
});

test.each([
  ["f.maker=ker%201", ["Hammer 1"]],
  ["f.maker.not=ker%201", ["Hammer 0", "Hammer 2"]],
  ["f.weight.min=10", ["Hammer 1", "Hammer 2"]],
  ["f.weight.max=5", ["Hammer 0"]],
  ["f.bought.from=2026-02-01&f.bought.to=2026-02-28", ["Hammer 1"]],
  ["f.lent=true", ["Hammer 1"]],
  ["f.keeper=Ada", ["Hammer 2"]],
  ["f.keeper=none", []],
  ["f.assignee=Ada", ["Hammer 0", "Hammer 1", "Hammer 2"]],
  ["f.assignee.not=Ada", []],
  ["f.author=Ada&search=maker%202", ["Hammer 2"]],
  ["f.name=mer%200", ["Hammer 0"]],
  ["f.head=00000000-0000-0000-0000-000000000001", []],
  ["f.tags=none", []],
  ["f.markers=none", []],
  ["f.marks=STARRED", ["Hammer 1"]],
  ["f.marks.not=STARRED&f.marks.not=REVIEWED", ["Hammer 0", "Hammer 2"]],
  ["f.weight.min=1&f.maker=1", ["Hammer 1"]],
])("the filter %s finds %j", async (filter, names) => {
  const { list } = await open(`?f.class=${key}&sort=name&${filter}`);
  expect(list.rows.map(({ name }) => name)).toEqual(names);
});

test("a twin ID that is none is answered with a message", async () => {
  const { list } = await open("?f.id=nonsense");
  expect(list).toMatchObject({ total: 0, notice: "Please enter a valid UUID" });
  expect((await open(`?f.id=${ids[0]}`)).list).toMatchObject({ total: 1, notice: null });
});

test("the CSV file has the columns of the list, of all its rows or of those that are selected", async () => {
  const all = await csv(`?f.class=${key}&cols=weight&sort=name`);
  expect(all.split("\r\n").slice(0, 4)).toEqual([
    "Name,Weight",
    "Hammer 0,0",
    "Hammer 1,10",
    "Hammer 2,20",
  ]);
  expect(await csv(`?f.class=${key}&cols=weight&id=${ids[1]}`)).not.toContain("Hammer 2");
});

test("a value is edited in its place, and two values of one are shown", async () => {
  const [id = ""] = ids;
  const { answer } = await visit(twin, {
    path: `/admin/twins/${id}?edit=weight`,
    params: { headTwinId: id },
  });
  expect(answer.names).toEqual(expect.arrayContaining(["name", "description", "weight"]));
  expect(answer.form?.twin.fields.map(({ key: name }) => name)).toEqual(["weight"]);
  const { version = 0, base = "" } = answer.form?.twin ?? {};
  const rendered = { name: "Hammer 0", description: "", version: String(version), base };

  const wrong = await save(id, { ...rendered, weight: "heavy" });
  expect(wrong).toMatchObject({ init: { status: 422 } });
  await save(id, { ...rendered, weight: "7,5" });
  expect(await valueOf(id, "weight")).toBe("7.5");
  // Nothing else of the twin was in the form, so nothing else has changed.
  expect(await valueOf(id, "maker")).toBe("Maker 0");

  const stale = await save(id, { ...rendered, weight: "9" });
  expect(stale).toMatchObject({
    init: { status: 409 },
    data: { conflict: { theirs: { weight: "7.5" } } },
  });
  expect(await valueOf(id, "weight")).toBe("7.5");
});

test("a twin of the class is created in the console", async () => {
  const path = `/admin/twins/class/${key}/new`;
  const { answer } = await visit(newTwin, { path, params: { classKey: key } });
  expect(answer.fields.map((field) => field.key)).toContain("maker");
  const { answer: created } = await visit(createTwin, {
    path,
    params: { classKey: key },
    form: { name: "Saw", maker: "Ann", weight: "", bought: "", keeper: "" },
  });
  const location = (created as Response).headers.get("location");
  expect(location).toMatch(/^\/admin\/twins\/[\da-f-]{36}$/);
});

test("the list of comments names the twins", async () => {
  await call(`/private/comment/twin/${ids[0]}/v1`, { comment: { text: "Handle is loose" } });
  const path = "/admin/comments?search=Handle";
  const { answer } = await visit(entities, { path, params: { entity: "comments" } });
  expect(JSON.stringify(answer.list.rows)).toContain("Hammer 0");
});

test("administrators see no business's twins without the permission for that", async () => {
  const product = await seller.createProduct();
  const listed = async () => (await open(`?f.id=${product}`)).list.total;
  const opened = () =>
    visit(twin, { path: `/admin/twins/${product}`, params: { headTwinId: product } });

  expect(await listed()).toBe(0);
  await expect(opened()).rejects.toMatchObject({ init: { status: 404 } });

  await grantViewOfEveryTwin(selling, admin.userId);
  expect(await listed()).toBe(1);
  expect((await opened()).answer.entry.id).toBe(product);
});

test("a file has the rows of which one page would have too many bytes", async () => {
  const { db } = selling.services;
  const before = await csv(`?f.class=${key}&cols=weight`);
  const describe = (description: string | null) =>
    db.updateTable("twin").set({ description }).where("id", "in", ids).execute();

  await describe("x".repeat(Math.ceil(9_000_000 / ids.length)));
  const after = await csv(`?f.class=${key}&cols=weight`);
  await describe(null);

  expect(ids.length).toBeGreaterThan(1);
  expect(after).toBe(before);
});

async function open(query: string) {
  const { answer, calls } = await visit(twins, { path: `/admin/twins${query}`, params: {} });
  expect(calls).toBeLessThanOrEqual(8);
  return answer;
}

async function csv(query: string): Promise<string> {
  const { answer } = await visit(exportTwins, { path: `/admin/twins/export${query}`, params: {} });
  return answer.text();
}

async function save(id: string, form: Record<string, string>): Promise<unknown> {
  const path = `/admin/twins/${id}?edit=weight`;
  return (await visit(saveValue, { path, params: { headTwinId: id }, form })).answer;
}

async function valueOf(id: string, field: string): Promise<string | undefined> {
  const path = `/private/twin/${id}/v2?showTwinFieldCollectionMode=ALL_FIELDS`;
  const response = await selling.fetch(path, { headers: admin.headers });
  const answer = (await response.json()) as { twin: { fields: Record<string, string> } };
  return answer.twin.fields[field];
}

async function call<Answer = Record<string, unknown>>(
  path: string,
  body: object,
  headers: Record<string, string> = admin.headers,
): Promise<Answer> {
  const response = await selling.fetch(path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status: 200 });
  return JSON.parse(text) as Answer;
}
