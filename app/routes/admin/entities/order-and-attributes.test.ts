import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as change, loader as editPage } from "./edit.tsx";
import { action as create, loader as newPage } from "./new.tsx";
import { loader as page } from "./page.tsx";
import { action as move, loader as tab } from "./tab.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

type Typed = Record<string, string>;

async function make(entity: string, form: Typed): Promise<string> {
  const { answer } = await visit(create, { path: "", params: { entity }, form });
  return (answer as Response).headers.get("location")?.split("/").at(-1) ?? "";
}

test.each([
  [
    "classes",
    "fields",
    "twinClassId",
    { fieldTyperFeaturerId: "1306", "param:checkboxType": "TOGGLE" },
  ],
  ["classes", "statuses", "twinClassId", {}],
  ["datalists", "options", "dataListId", {}],
] satisfies [string, string, string, Typed][])(
  "of %s, the %s are moved up and down by buttons",
  async (owner, entity, by, more: Typed) => {
    const ownerId = await make(owner, {
      name: `Order ${entity}`,
      key: `order_${entity}`,
      ...(owner === "classes" && { ownerType: "DOMAIN" }),
    });
    const ids: string[] = [];
    for (const name of ["One", "Two", "Three"]) {
      const typed: Typed = { name, ...more, [by]: ownerId };
      if (entity !== "options") typed["key"] = `${name.toLowerCase()}_${entity}`;
      ids.push(await make(entity, typed));
    }
    const params = { entity: owner, id: ownerId, tab: entity };
    const path = `/admin/${owner}/${ownerId}/${entity}`;
    const load = async (query = "") => (await visit(tab, { path: path + query, params })).answer;
    const names = async () =>
      (await load()).list.rows.map(({ name }) => name).filter((name) => /One|Two|Three/.test(name));

    expect((await load()).isOrdered).toBe(true);
    expect((await load("?sort=name")).isOrdered).toBe(false);
    const [one, , three] = ids;
    await visit(move, { path, params, form: { move: `${three}:-1` } });
    expect(await names()).toEqual(["One", "Three", "Two"]);
    await visit(move, { path, params, form: { move: `${one}:1` } });
    expect(await names()).toEqual(["Three", "One", "Two"]);
    const wrong = visit(move, { path, params, form: { move: "first" } });
    await expect(wrong).rejects.toMatchObject({ init: { status: 400 } });
  },
);

test("the options of a list have its attributes: in their form, on their page and as columns", async () => {
  const dataListId = await make("datalists", {
    name: "Colors",
    key: "colors_of_paint",
    attribute1Key: "code",
    attribute1Name: "Paint code",
    attribute2Key: "shade",
  });
  const listPage = await visit(page, { path: "", params: { entity: "datalists", id: dataListId } });
  expect(listPage.answer.properties).toContainEqual(
    expect.objectContaining({
      name: "attribute1Name",
      value: { kind: "text", text: "Paint code" },
    }),
  );

  const form = await visit(newPage, {
    path: `/admin/options/new?dataListId=${dataListId}`,
    params: { entity: "options" },
  });
  expect(form.answer.fields.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Paint code", "shade"]),
  );
  const id = await make("options", {
    name: "Red",
    dataListId,
    "attribute:code": "R-1",
    "attribute:shade": "dark",
  });
  const params = { entity: "options", id };
  const { answer: edited } = await visit(editPage, { path: "", params });
  expect(edited.values).toMatchObject({ "attribute:code": "R-1", "attribute:shade": "dark" });
  const typed = {
    ...edited.values,
    "attribute:code": "R-2",
    base: JSON.stringify(edited.values),
  };
  expect((await visit(change, { path: "", params, form: typed })).answer).toBeInstanceOf(Response);

  const list = await visit(tab, {
    path: `/admin/datalists/${dataListId}/options`,
    params: { entity: "datalists", id: dataListId, tab: "options" },
  });
  expect(list.answer.list.columns.map(({ label }) => label)).toContain("Paint code");
  expect(list.answer.list.rows[0]?.values).toMatchObject({
    "attribute:code": { kind: "text", text: "R-2" },
    "attribute:shade": { kind: "text", text: "dark" },
  });
});
