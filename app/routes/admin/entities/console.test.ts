import { afterAll, expect, test } from "vitest";

import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as remove, loader as deletePage } from "./delete.tsx";
import { action as change, loader as editPage } from "./edit.tsx";
import { loader as exportList } from "./export.ts";
import { loader as list } from "./list.tsx";
import { action as create } from "./new.tsx";
import { action as pageAction, loader as page } from "./page.tsx";
import { loader as tab } from "./tab.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);
const PRODUCT = idOf("class:product");

afterAll(() => selling.stop());

test("a status is created, shown, changed, found by its class and deleted", async () => {
  const created = await save(
    create,
    "/admin/statuses/new",
    { entity: "statuses" },
    {
      name: "On loan",
      key: "on_loan",
      twinClassId: PRODUCT,
      backgroundColor: "#112233",
      frozen: "on",
    },
  );
  const id = idIn(created);

  const statusPage = await visit(page, {
    path: `/admin/statuses/${id}`,
    params: { entity: "statuses", id },
  });
  expect(valuesOf(statusPage.answer)).toMatchObject({
    name: { kind: "text", text: "On loan" },
    backgroundColor: { kind: "color", hex: "#112233" },
    frozen: { kind: "boolean", on: true },
    twinClassId: { kind: "references", items: [{ id: PRODUCT, name: "Product" }] },
  });

  const loaded = await visit(editPage, { path: "", params: { entity: "statuses", id } });
  await save(
    change,
    `/admin/statuses/${id}/edit`,
    { entity: "statuses", id },
    {
      ...loaded.answer.values,
      frozen: "",
      name: "Lent",
      base: JSON.stringify(loaded.answer.values),
    },
  );
  const inClass = await visit(tab, {
    path: `/admin/classes/${PRODUCT}/statuses?search=Lent`,
    params: { entity: "classes", id: PRODUCT, tab: "statuses" },
  });
  expect(inClass.answer.list.rows.map(({ name }) => name)).toEqual(["Lent"]);

  const uses = await visit(deletePage, { path: "", params: { entity: "statuses", id } });
  expect(uses.answer.uses).toEqual([]);
  await save(remove, `/admin/statuses/${id}/delete`, { entity: "statuses", id }, { confirm: "1" });
  await expect(visit(page, { path: "", params: { entity: "statuses", id } })).rejects.toMatchObject(
    { init: { status: 404 } },
  );
});

test("a status in use can't be deleted, and the page says what uses it", async () => {
  const id = idOf("status:product.draft");
  const params = { entity: "statuses", id };

  const { answer } = await visit(deletePage, { path: "", params });
  expect(answer.uses?.map(({ count }) => count).every((count) => count > 0)).toBe(true);
  expect(answer.uses?.length).toBeGreaterThan(0);
  const rejected = await visit(remove, { path: "", params, form: { confirm: "1" } });
  expect(rejected.answer).toMatchObject({ init: { status: 409 } });
});

test("of two who change the same, the second sees both values; other changes are kept", async () => {
  const created = await save(
    create,
    "/admin/statuses/new",
    { entity: "statuses" },
    {
      name: "Shared",
      key: "shared_status",
      twinClassId: PRODUCT,
    },
  );
  const id = idIn(created);
  const params = { entity: "statuses", id };
  const { answer: loaded } = await visit(editPage, { path: "", params });
  const base = JSON.stringify(loaded.values);
  const form = { ...loaded.values, frozen: "", base };
  await save(change, "", params, { ...form, name: "Theirs", fontColor: "#ffffff" });

  const conflict = await visit(change, {
    path: "",
    params,
    form: { ...form, name: "Mine", description: "Own words" },
  });
  expect(conflict.answer).toMatchObject({
    init: { status: 409 },
    data: { conflict: { theirs: { name: "Theirs" } } },
  });

  await save(change, "", params, {
    ...form,
    name: "Mine",
    description: "Own words",
    conflict: "name",
    "keep:name": "mine",
    seen: JSON.stringify({ name: "Theirs" }),
  });
  const { answer: after } = await visit(editPage, { path: "", params });
  expect(after.values).toMatchObject({
    name: "Mine",
    description: "Own words",
    fontColor: "#ffffff",
  });
});

test("a choice of a featurer asks for its parameters, which are saved with it", async () => {
  const params = { entity: "fields" };
  const typed = {
    name: "Page total",
    key: "page_total",
    twinClassId: PRODUCT,
    fieldTyperFeaturerId: "1317",
  };
  const again = await visit(create, {
    path: "",
    params,
    form: { ...typed, again: "fieldTyperFeaturerId" },
  });
  const answer = (again.answer as { data: { fields: { name: string }[]; values: object } }).data;
  expect(answer.fields.map(({ name }) => name)).toContain("param:min");
  expect(answer.values).toMatchObject(typed);

  const rejected = await visit(create, {
    path: "",
    params,
    form: { ...typed, "param:decimalPlaces": "99" },
  });
  expect(rejected.answer).toMatchObject({
    data: { result: { error: { "param:decimalPlaces": [expect.any(String)] } } },
  });

  const created = await save(create, "", params, {
    ...(answer.values as Record<string, string>),
    again: "",
    required: "",
    internal: "",
    "param:min": "1",
    "param:max": "5000",
    "param:decimalPlaces": "0",
  });
  const id = idIn(created);
  const { answer: stored } = await visit(editPage, { path: "", params: { entity: "fields", id } });
  expect(stored.values).toMatchObject({ "param:min": "1", "param:max": "5000" });
});

test("a configured search is created with its filters, which its page shows", async () => {
  const params = { entity: "searches" };
  const form = {
    name: "Lamps",
    key: "lamps",
    kind: "twin",
    predicate: '{"twinNameLikeList":["{text}"]}',
  };
  const id = idIn(await save(create, "", params, form));
  const { answer } = await visit(page, {
    path: `/admin/searches/${id}`,
    params: { ...params, id },
  });
  const rejected = await visit(create, { path: "", params, form: { ...form, predicate: "[1]" } });

  expect(valuesOf(answer)).toMatchObject({
    paramList: { kind: "code", text: "text" },
    predicate: { kind: "code", text: '{\n  "twinNameLikeList": [\n    "{text}"\n  ]\n}' },
  });
  expect(rejected.answer).toMatchObject({
    data: { result: { error: { predicate: ["Enter a JSON object"] } } },
  });
});

test("one property is edited in its place, and the others are left alone", async () => {
  const id = idOf("status:product.draft");
  const params = { entity: "statuses", id };
  const { answer: before } = await visit(page, {
    path: `/admin/statuses/${id}?edit=description`,
    params,
  });
  expect(before.form?.fields.map(({ name }) => name)).toEqual(["description"]);

  await save(pageAction, `/admin/statuses/${id}?edit=description`, params, {
    description: "Not shown to buyers",
    base: JSON.stringify(before.form?.values),
  });

  const { answer: after } = await visit(page, { path: "", params });
  expect(after.form).toBeNull();
  expect(valuesOf(after)).toMatchObject({
    ...valuesOf(before),
    description: { kind: "text", text: "Not shown to buyers" },
  });
});

test("the history of an entity says who changed what", async () => {
  const id = idOf("status:product.draft");
  const { answer } = await visit(tab, {
    path: `/admin/statuses/${id}/history`,
    params: { entity: "statuses", id, tab: "history" },
  });

  const [latest] = answer.list.rows;
  expect(latest?.values).toMatchObject({
    actorUserId: { kind: "references", items: [{ name: admin.fullName }] },
    changes: { kind: "changes", items: [{ name: "description" }] },
  });
});

test("a rule of a transition is added, listed with its parameters and deleted", async () => {
  const { answer: all } = await visit(list, { path: "", params: { entity: "transitions" } });
  const twinflowTransitionId = all.list.rows[0]?.id ?? "";
  const added = await save(
    create,
    "",
    { entity: "rules" },
    {
      twinflowTransitionId,
      validatorFeaturerId: "1601",
      invert: "on",
      order: "3",
      active: "on",
    },
  );
  const listed = await visit(tab, {
    path: `/admin/transitions/${twinflowTransitionId}/rules`,
    params: { entity: "transitions", id: twinflowTransitionId, tab: "rules" },
  });
  // The transition may already have had rules.
  const before = listed.answer.list.rows.length - 1;
  const rule = listed.answer.list.rows.find(({ values }) =>
    JSON.stringify(values["order"]).includes('"3"'),
  );
  expect(rule?.values).toMatchObject({
    order: { kind: "number", text: "3" },
    active: { kind: "boolean", on: true },
    validators: { kind: "changes", items: [{ after: "Conditions inverted" }] },
  });
  expect(added.status).toBe(302);

  const params = { entity: "rules", id: rule?.id ?? "" };
  await save(remove, "", params, { confirm: "1" });
  const { answer } = await visit(tab, {
    path: "",
    params: { entity: "transitions", id: twinflowTransitionId, tab: "rules" },
  });
  expect(answer.list.rows).toHaveLength(before);
});

test("the file of a list has its rows and columns in its order, and no formulas", async () => {
  await save(create, "", { entity: "tiers" }, { name: "=1+1", description: 'Two "words"' });
  await save(create, "", { entity: "tiers" }, { name: "Basic", userCountQuota: "5" });
  const { answer } = await visit(exportList, {
    path: "/admin/tiers/export?sort=-name&cols=userCountQuota,description",
    params: { entity: "tiers" },
  });

  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(
    (await answer.text())
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n"),
  ).toEqual(["Name,Number of users,Description", "Basic,5,", `'=1+1,,"Two ""words"""`]);
});

test("a new webhook shows its secret once", async () => {
  const { answer } = await visit(create, {
    path: "",
    params: { entity: "webhooks" },
    form: {
      url: "https://example.test/hook",
      eventList: "twin.created, twin.deleted",
      active: "on",
    },
  });

  const { secret, href } = (answer as { data: { secret: string; href: string } }).data;
  expect(secret.length).toBeGreaterThan(20);
  const id = href.split("/").at(-1) ?? "";
  const webhookPage = await visit(page, { path: "", params: { entity: "webhooks", id } });
  expect(JSON.stringify(webhookPage.answer)).not.toContain(secret);
});

test("of two administrators who change a webhook, the second sees both values and loses nothing", async () => {
  const at = { entity: "webhooks" };
  const created = await visit(create, {
    path: "",
    params: at,
    form: { url: "https://example.test/shared", eventList: "twin.created", active: "on" },
  });
  const id = (created.answer as { data: { href: string } }).data.href.split("/").at(-1) ?? "";
  const params = { ...at, id };
  const other = await createVisitor(selling, await selling.admin());
  const { answer: loaded } = await visit(editPage, { path: "", params });
  const form = { ...loaded.values, active: "on", base: JSON.stringify(loaded.values) };
  await other(change, {
    path: "",
    params,
    form: { ...form, url: "https://example.test/theirs", description: "Their words" },
  });

  const conflict = await visit(change, {
    path: "",
    params,
    form: { ...form, url: "https://example.test/mine", eventList: "twin.deleted" },
  });
  const { answer: between } = await visit(editPage, { path: "", params });
  await save(change, "", params, {
    ...form,
    url: "https://example.test/mine",
    eventList: "twin.deleted",
    conflict: "url",
    "keep:url": "mine",
    seen: JSON.stringify({ url: "https://example.test/theirs" }),
  });
  const { answer: after } = await visit(editPage, { path: "", params });
  await save(remove, "", params, { confirm: "1" });

  expect(conflict.answer).toMatchObject({
    init: { status: 409 },
    data: {
      values: { url: "https://example.test/mine", eventList: "twin.deleted" },
      conflict: { theirs: { url: "https://example.test/theirs" } },
    },
  });
  expect(between.values).toMatchObject({ url: "https://example.test/theirs" });
  expect(after.values).toMatchObject({
    url: "https://example.test/mine",
    eventList: "twin.deleted",
    description: "Their words",
  });
});

test("a rejected form names the field and keeps what was typed", async () => {
  const { answer } = await visit(create, {
    path: "",
    params: { entity: "statuses" },
    form: { name: "X", key: "no spaces!", twinClassId: "nonsense", backgroundColor: "red" },
  });

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: {
      values: { key: "no spaces!" },
      result: {
        error: {
          key: ["Key can only contain latin letters, numbers, underscores and dashes"],
          twinClassId: ["Please enter a valid UUID"],
          backgroundColor: ["Color must be a hex color code"],
        },
      },
    },
  });
});

async function save(
  handler: (args: never) => unknown,
  path: string,
  params: object,
  form: Record<string, string>,
): Promise<Response> {
  const filled = Object.entries(form).filter(([, value]) => value !== "");
  const { answer } = await visit(handler as (args: never) => Promise<unknown>, {
    path,
    params,
    form: Object.fromEntries(filled),
  });
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
  return answer;
}

function idIn(redirect: Response): string {
  return redirect.headers.get("location")?.split("/").at(-1) ?? "";
}

function valuesOf({ properties }: { properties: { name: string; value: unknown }[] }) {
  return Object.fromEntries(properties.map(({ name, value }) => [name, value]));
}
