import { afterAll, expect, test } from "vitest";

import { MAX_NEW_ROWS, type NewRow, type NewRowsAnswer } from "#app/rules/selling/new-rows.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { createEan } from "#tests/support/products.ts";

import { action } from "./new-products.ts";

const selling = await startSelling();
afterAll(() => selling.stop());

test("valid rows are created in one call, and the others stay with what is wrong in their cells", async () => {
  const { save, row, names } = await start();
  const rows = [row(), row({ ean: "" }), row({ name: "x".repeat(76), ean: "12" }), row()];

  const { created, problems } = await save(rows);

  expect(Object.keys(created)).toEqual([rows[0]?.key, rows[3]?.key]);
  expect(textsOf(problems, rows[1])).toEqual([["ean", "EAN is required"]]);
  expect(textsOf(problems, rows[2])).toEqual([
    ["name", "Name must be at most 75 characters"],
    ["ean", "EAN must be 8 or 13 digits"],
  ]);
  expect(new Set(await names())).toEqual(new Set([rows[0]?.cells["name"], rows[3]?.cells["name"]]));
});

test("a check finds the same and creates nothing", async () => {
  const { check, row, names } = await start();

  const { created, problems } = await check([row(), row({ name: " ", sku: "" })]);

  expect(created).toEqual({});
  expect(
    Object.values(problems)
      .flat()
      .map(({ column }) => column),
  ).toEqual(["name", "sku"]);
  expect(await names()).toEqual([]);
});

test("numbers and attributes are read like cells of the grid, and labels by their names", async () => {
  const { save, row, find } = await start();
  const one = row({ price: "1 234,50", "field.elements_amount": " 6 ", labels: "Summer" });
  const wrong = row({ price: "ten", labels: "x".repeat(51), "field.shoe_size": "42" });

  const { created } = await save([one]);
  const { problems, created: others } = await save([wrong, row({ labels: "summer, Summer" })]);

  const ids = [...Object.values(created), ...Object.values(others)];
  expect(await find(ids[0] ?? "")).toMatchObject({
    fields: { price: "1234.50", elements_amount: "6" },
  });
  expect(textsOf(problems, wrong)).toEqual([
    ["field.shoe_size", "Products of this type have no such value"],
    ["price", "Enter a number"],
    ["labels", "A label has at most 50 characters."],
  ]);
  const tags = await selling.db
    .selectFrom("twin_tag")
    .select(["twin_id", "option_id"])
    .where("twin_id", "in", ids)
    .execute();
  expect(tags.map((tag) => tag.twin_id).toSorted()).toEqual(ids.toSorted());
  expect(new Set(tags.map((tag) => tag.option_id)).size).toBe(1);
});

test("a UPC is completed as in files, and is the same EAN as the completed one", async () => {
  const { save, row, find, holder } = await start();
  const [upc, twice, completed] = [
    row({ ean: "036000291452" }),
    row({ ean: "012345678905" }),
    row({ ean: "0012345678905" }),
  ];

  const { created, problems } = await save([upc, twice, completed]);

  expect(await find(created[upc.key] ?? "")).toMatchObject({ fields: { ean: "0036000291452" } });
  for (const one of [twice, completed]) {
    expect(textsOf(problems, one)).toEqual([["ean", "Another new row has this EAN"]]);
  }
  const own = await holder("0012345678905");
  const { problems: taken } = await save([twice]);
  expect(taken[twice.key]).toMatchObject([{ text: "EAN already exists", holderId: own }]);
});

test("marks of spreadsheets are left out of codes, and rounded codes are refused", async () => {
  const { save, row, find } = await start();
  const marked = row({ ean: "'036000291452", sku: "'0590", currency: "€" });
  const rounded = row({ ean: "5.90123E+12", sku: "5.90123E+12" });

  const { created, problems } = await save([marked, rounded]);

  expect(await find(created[marked.key] ?? "")).toMatchObject({
    fields: { ean: "0036000291452", sku: "0590", currency: expect.any(String) },
  });
  expect(textsOf(problems, rounded)).toEqual(
    ["ean", "sku"].map((column) => [column, expect.stringContaining("is a rounded number")]),
  );
});

test("a taken EAN is named with the product that has it, but not that of another business", async () => {
  const { save, row, holder } = await start();
  const stranger = await start();
  const ean = createEan(9001);
  const own = await holder(ean);
  const [taken, free] = [row({ ean }), stranger.row({ ean })];
  const alsoWrong = row({ ean, name: "" });

  const { problems } = await save([taken]);
  const { problems: others } = await save([alsoWrong]);
  const elsewhere = await stranger.save([free]);

  expect(problems[taken.key]).toEqual([
    { column: "ean", label: "", text: "EAN already exists", holderId: own },
  ]);
  expect(textsOf(others, alsoWrong)).toEqual([
    ["name", "Name is required"],
    ["ean", "EAN already exists"],
  ]);
  expect(Object.keys(elsewhere.created)).toEqual([free.key]);
});

test("rows with one EAN or SKU are both named, and a SKU of another product is only a warning", async () => {
  const { save, row, holder, names } = await start();
  const own = await holder(createEan(9002));
  const ean = createEan(9003);
  const rows = [row({ ean }), row({ ean }), row({ sku: "TWICE" }), row({ sku: " TWICE" })];

  const { problems, created } = await save(rows);
  const shared = row({ sku: "HELD", ean: "1" });
  const { sharedSkus } = await save([shared]);

  expect(created).toEqual({});
  expect(rows.map((one) => textsOf(problems, one))).toEqual([
    [["ean", "Another new row has this EAN"]],
    [["ean", "Another new row has this EAN"]],
    [["sku", "Another new row has this SKU"]],
    [["sku", "Another new row has this SKU"]],
  ]);
  expect(sharedSkus).toEqual({ [shared.key]: own });
  expect(await names()).toHaveLength(1);
});

test("rows that are sent again after a lost answer are created once", async () => {
  const { save, row, names } = await start();
  const rows = [row(), row()];

  const first = await save(rows);
  const second = await save([...rows, row()]);

  expect(Object.keys(first.created)).toHaveLength(2);
  expect(second.created).toMatchObject(first.created);
  expect(await names()).toHaveLength(3);
});

test("a type that isn't one is named as it was pasted, and a missing one is asked for", async () => {
  const { check, row } = await start();
  const [misspelled, without] = [row({ type: "Lamps" }), row({ type: "" })];

  const { problems } = await check([misspelled, without]);

  expect(textsOf(problems, misspelled)).toEqual([
    ["type", "You can’t create the product type “Lamps”, or there is none of this name"],
  ]);
  expect(textsOf(problems, without)).toEqual([["type", "Choose a product type"]]);
});

test("a user who may not create products is told why, and nothing is created", async () => {
  const { business, row, names } = await start();
  const reader = await selling.newcomer(business, ["PRODUCT_VIEW"]);
  const visit = await createVisitor(selling, reader);

  const { answer } = await visit(action, visitOf([row()], true));

  expect(answer.status).toBe(200);
  const { refusal, created } = (await answer.json()) as NewRowsAnswer;
  expect(refusal).toMatch(/\w/);
  expect(created).toEqual({});
  expect(await names()).toEqual([]);
});

test("more rows than may wait, or none, are no request of the grid", async () => {
  const { visit, row } = await start();
  const tooMany = Array.from({ length: MAX_NEW_ROWS + 1 }, () => row());

  for (const rows of [tooMany, [], [{ ...row(), key: "no ID" }]]) {
    await expect(visit(action, visitOf(rows, true))).rejects.toMatchObject({
      init: { status: 400 },
    });
  }
});

function visitOf(rows: readonly NewRow[], isSave: boolean) {
  const form = { rows: JSON.stringify(rows), ...(isSave && { save: "1" }) };
  return { path: "/resources/new-products", params: {}, form };
}

function textsOf(problems: NewRowsAnswer["problems"], row: NewRow | undefined) {
  return problems[row?.key ?? ""]?.map(({ column, text }) => [column, text]);
}

let serial = 9100;

async function start() {
  const ann = await selling.seller();
  const visit = await createVisitor(selling, ann);
  const send = async (rows: readonly NewRow[], isSave: boolean) => {
    const { answer } = await visit(action, visitOf(rows, isSave));
    return (await answer.json()) as NewRowsAnswer;
  };
  const row = (cells: Record<string, string> = {}): NewRow => {
    serial += 1;
    const type = ann.classId("product_packaged_food");
    const own = { name: `Tea ${serial}`, ean: createEan(serial), sku: `S-${serial}`, type };
    return { key: crypto.randomUUID(), cells: { ...own, ...cells } };
  };
  const business = ann.caller.businessAccountId;
  const names = ann.productNames;
  return {
    visit,
    row,
    names,
    business,
    find: ann.find,
    holder: (ean: string) => ann.createProduct({ ean, sku: "HELD" }),
    save: (rows: readonly NewRow[]) => send(rows, true),
    check: (rows: readonly NewRow[]) => send(rows, false),
  };
}
