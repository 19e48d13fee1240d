import { afterAll, expect, test } from "vitest";

import { loader as choices } from "#app/routes/resources/console-choices.ts";
import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader as twins } from "../twins/twins.tsx";
import { action as change, loader as editPage } from "./edit.tsx";
import { loader as list } from "./list.tsx";
import { action as create, loader as newPage } from "./new.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

const PRODUCT = idOf("class:product");
const DRAFT = idOf("status:product.draft");

test.each([
  ["transitions", "twinflowId", /twinflow\/search/, "An error occurred while fetching twin flows"],
  ["user-grants", "userId", /user\/search/, "An error occurred while fetching users"],
  ["statuses", "twinClassId", /twin_class\/search/, "An error occurred while fetching “Classes”"],
])(
  "a form of %s says when its picker of %s can't look anything up",
  async (entity, name, broken, text) => {
    const { answer } = await visit(newPage, { path: "", params: { entity }, broken });

    const field = answer.fields.find((candidate) => candidate.name === name);
    expect(field?.lookup?.problem).toBe(text);
    expect(field?.choices).toEqual([]);
  },
);

test.each([
  ["transitions", "twinflowId", /twinflow\/search/, "An error occurred while fetching twin flows"],
  ["history", "actorUserId", /user\/search/, "An error occurred while fetching users"],
])(
  "a list of %s says when the name in its filter %s can't be looked up",
  async (entity, name, broken, text) => {
    const path = `/admin/${entity}?f.${name}=some`;
    const { answer } = await visit(list, { path, params: { entity }, broken });

    expect(answer.list.notice).toBe(text);
    expect(answer.list.rows).toEqual([]);
  },
);

test("choices of several classes name their class, those of one don't", async () => {
  const find = async (query: string) => {
    const path = `/resources/console-choices/statuses/names?q=${query}`;
    const { answer } = await visit(choices, {
      path,
      params: { entity: "statuses", mode: "names" },
    });
    return answer.choices.map(({ label }) => label);
  };
  const drafts = await find("Draft");

  expect(drafts.length).toBeGreaterThan(1);
  expect(drafts.every((label) => /^Draft \(\w+\), ./.test(label))).toBe(true);
  expect(await find(DRAFT)).toEqual(["Draft (draft)"]);
});

test("a picker has pages of ten, finds names and accepts pasted IDs", async () => {
  const find = async (query: string) => {
    const path = `/resources/console-choices/statuses/names?${query}`;
    return (await visit(choices, { path, params: { entity: "statuses", mode: "names" } })).answer;
  };
  const first = await find("q=");
  const second = await find("q=&page=2");
  expect(first.choices).toHaveLength(10);
  expect(first.hasNext).toBe(true);
  expect(second.choices.length).toBeGreaterThan(0);
  const values = new Set(first.choices.map(({ value }) => value));
  expect(second.choices.some(({ value }) => values.has(value))).toBe(false);

  const { choices: named } = await find(`q=${DRAFT}`);
  expect(named).toEqual([{ value: DRAFT, label: expect.stringMatching(/^Draft/) }]);
});

test("classes of the platform are offered only where something is built on them", async () => {
  const offered = async (entity: string, name: string) => {
    const path = `?find:${name}=&again=${name}`;
    const { answer } = await visit(newPage, { path, params: { entity } });
    return answer.fields.find((field) => field.name === name)?.choices.map(({ label }) => label);
  };

  for (const [entity, name] of [
    ["pipelines", "inputTwinClassId"] as const,
    ["role-grants", "twinClassId"] as const,
    ["links", "dstTwinClassId"] as const,
  ]) {
    expect(await offered(entity, name)).not.toContain("GLOBAL_ANCESTOR");
  }
  expect(await offered("classes", "extendsClassId")).toContain("GLOBAL_ANCESTOR");
  expect(await offered("classes", "ownerType")).not.toContain("Platform");
});

test("a form without scripts searches, shows the next page and keeps what is typed", async () => {
  const params = { entity: "statuses" };
  const typed = { name: "Kept", key: "kept", "find:twinClassId": "", again: "twinClassId~2" };
  const { answer } = await visit(create, { path: "", params, form: typed });

  const { fields, values } = (answer as { data: { fields: Field[]; values: object } }).data;
  const field = fields.find(({ name }) => name === "twinClassId");
  expect(field?.lookup).toMatchObject({ page: 2 });
  expect(values).toMatchObject({ name: "Kept", key: "kept" });
});

interface Field {
  name: string;
  kind: string;
  choices: { value: string; label: string }[];
  lookup?: { page: number };
}

test("a set of references is chosen, kept by its names and saved", async () => {
  const params = { entity: "fields" };
  const typed = new URLSearchParams({
    name: "In work",
    key: "children_in_work",
    twinClassId: PRODUCT,
    fieldTyperFeaturerId: "1314",
    "param:exclude": "false",
  });
  const typedParams = new URLSearchParams(typed);
  typedParams.set("again", "fieldTyperFeaturerId");
  const { answer } = await visit(create, { path: "", params, form: typedParams });
  const { fields, values } = (
    answer as { data: { fields: Field[]; values: Record<string, string> } }
  ).data;
  const name = "param:childrenTwinStatusIdList";
  expect(fields.find((field) => field.name === name)?.kind).toBe("references");

  for (const [key, value] of Object.entries(values)) {
    // Browsers don't send unselected boxes.
    if (key !== name && key !== "required" && key !== "internal") typed.set(key, value);
  }
  for (const id of ["", DRAFT, idOf("status:product.publishing")]) typed.append(name, id);
  const saved = await visit(create, { path: "", params, form: typed });
  const id = (saved.answer as Response).headers.get("location")?.split("/").at(-1) ?? "";

  const { answer: form } = await visit(editPage, { path: "", params: { ...params, id } });
  const set = form.fields.find((field) => field.name === name);
  expect(form.values[name]?.split(",")).toContain(DRAFT);
  expect(set?.choices.map(({ label }) => label)).toContainEqual(expect.stringMatching(/^Draft/));

  const wrong = new URLSearchParams({ ...form.values, base: JSON.stringify(form.values) });
  wrong.delete("required");
  wrong.set(name, "no-id");
  const rejected = await visit(change, { path: "", params: { ...params, id }, form: wrong });
  expect(rejected.answer).toMatchObject({
    data: { result: { error: { [name]: ["Please enter a valid UUID"] } } },
  });
});

test("a filter by a color finds it, and says what is no color", async () => {
  const params = { entity: "statuses" };
  const form = { name: "Pink", key: "pink", twinClassId: PRODUCT, backgroundColor: "#ff00aa" };
  await visit(create, { path: "", params, form });
  const find = async (query: string) =>
    (await visit(list, { path: `/admin/statuses?${query}`, params })).answer.list;

  expect((await find("f.backgroundColor=%23FF00AA")).rows.map(({ name }) => name)).toEqual([
    "Pink",
  ]);
  expect((await find("f.backgroundColor=pink")).notice).toBe("Color must be a hex color code");
});

test("a filter by references and featurers shows the names of its IDs", async () => {
  const params = { entity: "fields" };
  const path = `/admin/fields?f.twinClassId=${PRODUCT}&f.fieldTyperFeaturerId=1317&f.twinClassId=prod`;
  const { answer } = await visit(list, { path, params });

  const namesOf = (name: string) => {
    const filter = answer.list.filters.find(({ field }) => field === name);
    return filter && "names" in filter ? filter.names : undefined;
  };
  expect(namesOf("twinClassId")).toEqual([{ value: PRODUCT, label: "Product (product)" }]);
  expect(namesOf("fieldTyperFeaturerId")).toEqual([
    { value: "1317", label: expect.stringMatching(/numeric/i) },
  ]);
  expect(answer.list.rows.length).toBeGreaterThan(0);
});

test("several IDs in one filter find each, and one that is none is reported", async () => {
  const params = { entity: "statuses" };
  const find = async (ids: string) =>
    (await visit(list, { path: `/admin/statuses?f.id=${encodeURIComponent(ids)}`, params })).answer
      .list;

  expect((await find(`${DRAFT}, ${idOf("status:product.publishing")}`)).total).toBe(2);
  expect((await find(`${DRAFT} nothing`)).notice).toBe("Please enter a valid UUID");
});

test("both answers of a yes-or-no filter are no filter", async () => {
  const params = { entity: "classes" };
  const count = async (query: string) =>
    (await visit(list, { path: `/admin/classes${query}`, params })).answer.list.total;

  expect(await count("?f.abstractClass=ONLY&f.abstractClass=ONLY_NOT")).toBe(await count(""));
});

test("twins are found by fields of colors, and what their fields name is looked up", async () => {
  const { answer } = await visit(twins, { path: `/admin/twins?f.class=${PRODUCT}`, params: {} });
  const lookups = answer.list.filters.flatMap((filter) =>
    "kind" in filter && filter.kind === "text" && filter.lookup ? [filter.field] : [],
  );
  expect(lookups).toEqual(expect.arrayContaining(["assignee", "tags", "head"]));
});
