// cspell:ignore colour colours
import { afterAll, describe, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { type Contract, createVisitor } from "#tests/support/call-route.ts";
import { createEan } from "#tests/support/products.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import { loader as openList } from "./list.tsx";
import AddVariants, { action, loader } from "./variants.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

test("the first step offers the fields of the product's type, and its SKU as the group", async () => {
  const { open, text } = await start();

  const step = await open("");

  expect(step).toMatchObject({ rows: null, setup: { group: "TEE", isGroupFixed: false } });
  const keys = step.axes.map(({ value }) => value);
  expect(keys).toEqual(expect.arrayContaining(["elements_amount", "brand", "clothing_size"]));
  for (const key of ["ean", "sku", "price", "images", "variant_group", "description"]) {
    expect(keys).not.toContain(key);
  }
  expect(text(step)).toContain("They differ in");
});

test("the values of a chosen field start with the product's own, and a problem is told where it is", async () => {
  const { open, text, option } = await start({ clothing_size: "M", elements_amount: "2" });

  const chosen = await open("sent=1&group=TEE&axis=clothing_size&axis=elements_amount");
  expect(chosen.setup.chosen.map(({ entered }) => entered)).toEqual([[option("M")], ["2"]]);

  const wrong = await open(
    "sent=1&group=&axis=clothing_size&offered=clothing_size&axis=elements_amount&offered=elements_amount&v.elements_amount=six",
  );
  expect(wrong.rows).toBeNull();
  expect(text(wrong)).toContain("Variant group is required");
  expect(text(wrong)).toContain("Choose at least one value");
  expect(text(wrong)).toContain("six isn’t a number");
  expect(text(await open("sent=1&group=TEE&axis=&axis="))).toContain(
    "Choose a field in which the variants differ",
  );
  expect(text(await open("sent=1&group=TEE&axis=brand&axis=brand"))).toContain(
    "Choose two different fields",
  );
  expect(text(await open(`sent=1&group=${"x".repeat(101)}&axis=brand`))).toContain(
    "Variant group must be at most 100 characters",
  );
  const many = Array.from({ length: 51 }, (_, at) => `v.brand=${at}`).join("&");
  expect(text(await open(`sent=1&group=TEE&axis=brand&offered=brand&${many}`))).toContain(
    "51 combinations",
  );
});

test("texts have one value per line, and a decimal comma stays in its number", async () => {
  const { open } = await start();

  const { setup } = await open(
    `sent=1&group=TEE&axis=brand&offered=brand&v.brand=${encodeURIComponent("A, B\r\nC\nc")}&axis=elements_amount&offered=elements_amount&v.elements_amount=${encodeURIComponent("1,5\n6\n6,0")}`,
  );

  expect(setup.chosen.map(({ values }) => values.map(({ value }) => value))).toEqual([
    ["A, B", "C"],
    ["1.5", "6"],
  ]);
});

test("the first step is posted, leads to the matrix and tells its problems", async () => {
  const { send, open, text } = await start();
  const values = (lines: string) =>
    `sent=1&group=TEE&axis=brand&offered=brand&v.brand=${encodeURIComponent(lines)}`;

  const sent = await send(values("Żółty\r\n紅色"));
  const [path = "", query = ""] = (locationOf(sent) ?? "").split("?");
  expect(path).toMatch(/^\/products\/[\w-]+\/variants$/);
  expect((await open(query)).rows?.map(({ label }) => label)).toEqual(["Żółty", "紅色"]);
  expect(await send(`${values("A")}&change=1`)).toMatchObject({ init: { status: 200 } });

  const refused = async (lines: string) => {
    const answer = (await send(values(lines))) as unknown as { data: { setup: never } };
    expect(answer).toMatchObject({ init: { status: 422 } });
    return text(answer.data.setup);
  };
  expect(await refused("字".repeat(101))).toContain("Each value must be at most 100 characters");
  const many = Array.from({ length: 10 }, (_, at) => `${at}${"紅".repeat(40)}`);
  expect(await refused(many.join("\r\n"))).toContain("All values together are too long");
  const lines = Array.from({ length: 4000 }, (_, at) => `value ${at}`);
  expect(await refused(lines.join("\r\n"))).toContain("combinations");
});

test("what the first step permits fits into an address", async () => {
  const { send } = await start();
  const lines = Array.from({ length: 50 }, (_, at) => `${at}紅紅紅紅紅`).join("\r\n");
  const group = "字".repeat(100);
  const form = new URLSearchParams([
    ["sent", "1"],
    ["group", group],
    ["axis", "brand"],
    ["offered", "brand"],
    ["v.brand", lines],
  ]);

  const location = locationOf(await send(form.toString()));

  expect(location).not.toBeNull();
  expect(location?.length).toBeLessThan(4096);
});

test("the second step has a row for each combination, and links the products that have one", async () => {
  const { open, matrix, id, text } = await start({ clothing_size: "M", colour: "navy" });

  const step = await open(matrix(["M", "L"], ["navy", "red"]));

  const rows = step.rows?.map(({ label, holder, name, sku }) => [label, holder?.id, name, sku]);
  expect(rows).toEqual([
    ["M · Navy", id, "T-shirt, navy, M", "TEE-M-NAVY"],
    ["M · Red", undefined, "T-shirt, red, M", "TEE-M-RED"],
    ["L · Navy", undefined, "T-shirt, navy, L", "TEE-L-NAVY"],
    ["L · Red", undefined, "T-shirt, red, L", "TEE-L-RED"],
  ]);
  expect(text(step)).toContain("This product");
  expect(text(await open(matrix(["M"], ["navy"])))).toContain("All of these combinations exist");
  expect((await open(`${matrix(["M"], ["red"])}&change=1`)).rows).toBeNull();
});

test("ticked combinations are created, listed together and found in the list", async () => {
  const { ann, visit, open, submit, matrix, id, text } = await start({
    clothing_size: "M",
    colour: "navy",
  });
  await ann.addPicture(id);
  const query = matrix(["M", "L"], ["navy", "red"]);

  const { answer, toast } = await submit(
    query,
    {
      "r0-1": row({ ean: createEan(20), name: "Red M" }),
      "r1-0": { name: "", ean: "typed", sku: "" },
      "r1-1": row({ ean: createEan(21), name: "Red L" }),
    },
    { withImages: "on" },
  );

  expect(toast).toEqual({ kind: "success", text: "2 variants were created." });
  expect(locationOf(answer)).toBe("/products?f.variant=TEE");
  const found = await visit(openList, { path: "/products?f.variant=TEE", params: {} });
  expect(found.answer.rows.map(({ name }) => name).toSorted()).toEqual([
    "Red L",
    "Red M",
    "T-shirt, navy, M",
  ]);
  const again = await open(query);
  expect(again.rows?.map(({ holder }) => holder?.name)).toEqual([
    "T-shirt, navy, M",
    "Red M",
    undefined,
    "Red L",
  ]);
  expect(again.setup.isGroupFixed).toBe(true);
  expect(text(again)).toContain("Red L");
});

test("errors are at the fields of their rows, what was typed is kept, and nothing is created", async () => {
  const { submit, matrix, count, open } = await start({ clothing_size: "M", colour: "navy" });
  const before = await count();
  const query = matrix(["L"], ["navy", "red"]);

  const missing = await submit(query, { "r0-0": row({ ean: "59-0", name: "x".repeat(76) }) });
  const taken = await submit(query, {
    "r0-0": row({ ean: createEan(1), name: "Typed" }),
    "r0-1": row({ ean: createEan(22), sku: "SAME" }),
  });
  const none = await submit(query, { "r0-0": { name: "", ean: "", sku: "" } });

  expect(missing.calls).toBe(0);
  expect(missing.answer).toMatchObject({
    init: { status: 422 },
    data: {
      result: {
        error: {
          "rows.r0-0.ean": ["EAN must be 8 or 13 digits"],
          "rows.r0-0.name": ["Name must be at most 75 characters"],
        },
      },
    },
  });
  expect(taken.answer).toMatchObject({
    data: {
      result: {
        error: { "rows.r0-0.ean": ["EAN already exists"] },
        initialValue: { rows: { "r0-0": { name: "Typed" }, "r0-1": { sku: "SAME" } } },
      },
    },
  });
  expect(none.answer).toMatchObject({
    data: { result: { error: { rows: ["Tick at least one combination"] } } },
  });
  expect(await count()).toBe(before);
  const { data } = taken.answer as unknown as { data: never };
  const html = htmlOf(AddVariants, { ...SCREEN, loaderData: await open(query), actionData: data });
  expect(html).toContain('value="Typed"');
  expect(textOf(html)).toContain("L · Navy: EAN already exists");
});

test("sending the form twice creates the variants once", async () => {
  const { submit, matrix, count } = await start({ clothing_size: "M", colour: "navy" });
  const before = await count();
  const rows = { "r0-0": row({ ean: createEan(23), name: "Navy L" }) };
  const query = matrix(["L"], ["navy"]);

  await submit(query, rows);
  const { answer } = await submit(query, rows);

  expect(answer).toMatchObject({
    init: { status: 409 },
    data: {
      result: {
        error: { "": ["L · Navy: Navy L has these values by now, so it wasn’t created."] },
      },
    },
  });
  expect(await count()).toBe(before + 1);
});

test("the corrected EAN fills the field of its row and creates nothing", async () => {
  const { submit, matrix, count } = await start();
  const before = await count();

  const { answer } = await submit(
    matrix(["L"], ["red"]),
    { "r0-0": row({ ean: "5900820001560" }) },
    { "useEan[r0-0]": "5900820001568" },
  );

  expect(answer).toMatchObject({
    data: { result: { initialValue: { rows: { "r0-0": { ean: "5900820001568" } } } } },
  });
  expect(await count()).toBe(before);
});

test("a user who may create no product is told so", async () => {
  const { ann, id } = await start();
  const viewer = await selling.newcomer(ann.caller.businessAccountId, ["PRODUCT_VIEW"]);
  const visit = await createVisitor(selling, viewer);

  const { answer } = await visit(loader, {
    path: `/products/${id}/variants`,
    params: { productId: id },
  });

  expect(answer.refusal).not.toBeNull();
});

describe.each<Contract>(["upstream"])("on %s", (contract) => {
  test("there are no variants", async () => {
    const { open } = await start({}, contract);

    await expect(open("")).rejects.toMatchObject({ init: { status: 404 } });
  });
});

const SCREEN = { path: "/products/1/variants", pattern: "/products/:productId/variants" };

interface Values {
  clothing_size?: string;
  colour?: string;
  elements_amount?: string;
}

async function start(
  { clothing_size, colour, ...fields }: Values = {},
  contract: Contract = "ours",
) {
  const ann = await selling.seller();
  const visit = await createVisitor(selling, ann, contract);
  const { model } = ann.caller;
  const option = (key: string) =>
    [...model.options.values()].find(
      ({ externalId, dataListId }) =>
        externalId === key && LISTS.has(model.lists.get(dataListId)?.key ?? ""),
    )?.id ?? "";
  const id = await ann.createProduct({
    name: "T-shirt, navy, M",
    ean: createEan(1),
    sku: "TEE",
    productCategoryId: ann.classId("product_t_shirt"),
  });
  await selling.drain();
  const values = {
    ...fields,
    ...(clothing_size && { clothing_size: option(clothing_size) }),
    ...(colour && { colour: option(colour) }),
  };
  await selling.fetch(`/private/twin/${id}/v1`, {
    method: "PUT",
    headers: { ...ann.headers, "content-type": "application/json" },
    body: JSON.stringify({ fields: values }),
  });
  const at = (query: string) => ({
    path: `/products/${id}/variants?${query}`,
    params: { productId: id },
  });
  const open = async (query: string) => (await visit(loader, at(query))).answer;
  return {
    ann,
    visit,
    id,
    option,
    open,
    /** Posts the first step. */
    send: async (entries: string) =>
      (await visit(action, { ...at(""), form: new URLSearchParams(entries) })).answer,
    text: (loaderData: Awaited<ReturnType<typeof open>>) =>
      textOf(htmlOf(AddVariants, { ...SCREEN, loaderData })),
    matrix: (sizes: string[], colors: string[]) =>
      new URLSearchParams([
        ["sent", "1"],
        ["group", "TEE"],
        ...["clothing_size", "colour"].flatMap((key) => [
          ["axis", key],
          ["offered", key],
        ]),
        ...sizes.map((key) => ["v.clothing_size", option(key)]),
        ...colors.map((key) => ["v.colour", option(key)]),
      ]).toString(),
    submit: (
      query: string,
      rows: Record<string, Record<string, string>>,
      options: Record<string, string> = {},
    ) => {
      const form = new URLSearchParams(options);
      for (const [rowId, typed] of Object.entries(rows)) {
        for (const [key, value] of Object.entries(typed)) form.set(`rows.${rowId}.${key}`, value);
      }
      return visit(action, { ...at(query), form });
    },
    /** Number of products of the business. */
    count: async () => (await ann.productNames()).length,
  };
}

const LISTS: ReadonlySet<string> = new Set(["clothing_sizes", "colours"]);

function row(values: Record<string, string>) {
  return { isTicked: "on", name: "Variant", sku: `TEE-${values["ean"]}`, ...values };
}

function locationOf(answer: unknown): string | null {
  return (answer as Response).headers.get("location");
}
