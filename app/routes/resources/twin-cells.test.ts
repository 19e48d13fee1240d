import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as saveCells } from "./twin-cells.ts";
import { action as saveValue, loader as loadValue } from "./twin-values.ts";

const selling = await startSelling();
afterAll(() => selling.stop());

test("a saved cell answers with what restores it", async () => {
  const { product, save, twin } = await withProduct();
  await save({ name: "price", text: "12.50" });

  const [first] = await save({ name: "price", text: "15" });
  const [restored] = await save({ name: "price", text: "", ...first?.replaced });

  expect(first).toMatchObject({ problem: null, replaced: { entries: [["price", "12.50"]] } });
  expect(restored?.problem).toBeNull();
  expect(await twin()).toMatchObject({ id: product, fields: { price: "12.50" } });
});

test("what was empty is restored, and the name", async () => {
  const { save, twin } = await withProduct();
  const priced = await save({ name: "price", text: "9" });
  const named = await save({ name: "name", text: "Buttermilk" });

  await save({ name: "price", text: "", ...priced[0]?.replaced });
  await save({ name: "name", text: "", ...named[0]?.replaced });

  const { name, fields } = await twin();
  expect([name, fields.price]).toEqual(["Milk", undefined]);
});

test("a value that a colleague changed since is named and not overwritten", async () => {
  const { save, twin, update } = await withProduct();
  const [saved] = await save({ name: "price", text: "15" });
  await update({ fields: { price: "17" } });
  await update({ name: "Renamed" });

  const [restored] = await save({ name: "price", text: "", ...saved?.replaced });

  expect(restored).toEqual({
    problem: { text: "It was changed to “17” meanwhile.", isConflict: true },
    replaced: null,
  });
  expect(await twin()).toMatchObject({ name: "Renamed", fields: { price: "17" } });
});

test("other values that a colleague changed since stay when a cell is restored", async () => {
  const { save, twin, update } = await withProduct();
  const [saved] = await save({ name: "sku", text: "SKU-9" });
  await update({ fields: { price: "17" } });

  const [restored] = await save({ name: "sku", text: "", ...saved?.replaced });

  expect(restored?.problem).toBeNull();
  expect(await twin()).toMatchObject({ fields: { sku: "SKU-1", price: "17" } });
});

test("a UPC of 12 digits is completed as in files", async () => {
  const { save, twin } = await withProduct();

  expect(await save({ name: "ean", text: "036000291452" })).toMatchObject([{ problem: null }]);
  expect(await twin()).toMatchObject({ fields: { ean: "0036000291452" } });
});

test("marks of spreadsheets are left out of codes and amounts, and a currency is read by its sign", async () => {
  const { save, twin } = await withProduct();
  const cells = { ean: "'036000291452", sku: '="0590"', price: "'12,50", name: "'90s" };

  for (const [name, text] of Object.entries(cells)) {
    expect(await save({ name, text })).toMatchObject([{ problem: null }]);
  }
  expect(await save({ name: "currency", text: "Zł" })).toMatchObject([{ problem: null }]);
  const { name, fields } = await twin();
  expect([name, fields]).toMatchObject([
    "'90s",
    { ean: "0036000291452", sku: "0590", price: "12.50", currency: expect.any(String) },
  ]);
});

test("codes that a spreadsheet has rounded are refused with what to do", async () => {
  const { save } = await withProduct();

  for (const name of ["ean", "sku"]) {
    const [cell] = await save({ name, text: "5.90123E+12" });
    expect(cell?.problem?.text).toMatch(/“5.90123E\+12” is a rounded number.*as text/);
  }
  const [currency] = await save({ name: "currency", text: "£" });
  expect(currency?.problem?.text).toBe("There is no choice “£”.");
});

test("a rejected or unchanged cell has nothing to restore", async () => {
  const { save } = await withProduct();

  expect(await save({ name: "price", text: "ten" })).toMatchObject([
    { problem: { isConflict: false }, replaced: null },
  ]);
  expect(await save({ name: "sku", text: "SKU-1" })).toEqual([{ problem: null, replaced: null }]);
});

test("the editor of a cell answers with what restores its value, too", async () => {
  const { visit, product, save, twin } = await withProduct();
  const at = {
    path: `/resources/twin-values/${product}/sku`,
    params: { twinId: product, name: "sku" },
  };
  const { answer: form } = await visit(loadValue, at);
  const posted = {
    name: form.name,
    description: form.description,
    base: form.base,
    version: String(form.version),
    sku: "SKU-7",
  };

  const { answer } = await visit(saveValue, { ...at, form: posted });

  expect(answer).toMatchObject({ saved: true, replaced: { entries: [["sku", "SKU-1"]] } });
  if (!("saved" in answer) || !answer.replaced) throw new Error("The value wasn't saved");
  await save({ name: "sku", text: "", ...answer.replaced });
  expect(await twin()).toMatchObject({ fields: { sku: "SKU-1" } });
});

test("new labels that are too many or too long, and quotes that don't end, are refused in words of ours", async () => {
  const { save } = await withProduct();
  const many = Array.from({ length: 300 }, (_, at) => `Label ${at}`).join(",");

  const refused = [
    ...(await save({ name: "twin:tags", text: many })),
    ...(await save({ name: "twin:tags", text: "x".repeat(51) })),
    ...(await save({ name: "twin:tags", text: '"Big, heavy' })),
  ];

  expect(refused.map((cell) => cell?.problem?.text)).toEqual([
    "Enter at most 20 new names at once",
    "Each new name must be at most 50 characters",
    "A label in quotes has to end with a quote. Write a quote inside a label twice.",
  ]);
});

test("labels are set in their cell, although the list of labels is inherited from all products", async () => {
  const { ann, product, save } = await withProduct();
  const labeled = await ann.createProduct({ ean: "5900820001575" });
  await selling.drain();
  await ann.call("PUT", `twin/${labeled}/v1`, { tagsUpdate: { newTags: ["Summer", "Sale"] } });
  const labels = async () => {
    const modes = "showTwinMode=DETAILED&showTwinTag2DataListOptionMode=DETAILED";
    const { twin } = await ann.call("GET", `twin/${product}/v2?${modes}`);
    return ((twin.tags ?? []) as { name: string }[]).map(({ name }) => name).toSorted();
  };

  const [chosen] = await save({ name: "twin:tags", text: "sale, Summer" });
  expect(chosen?.problem).toBeNull();
  expect(await labels()).toEqual(["Sale", "Summer"]);

  const [created] = await save({ name: "twin:tags", text: "Winter,Sale" });
  expect(created?.problem).toBeNull();
  expect(await labels()).toEqual(["Sale", "Winter"]);

  await save({ name: "twin:tags", text: '"Big, heavy";sale\r\n24" wide' });
  expect(await labels()).toEqual(['24" wide', "Big, heavy", "Sale"]);
  const [again] = await save({ name: "twin:tags", text: 'SALE, "big, heavy", 24" wide' });
  expect(again).toEqual({ problem: null, replaced: null });
  await save({ name: "twin:tags", text: "Winter, Sale" });

  const { version } = await ann.find(product);
  const entries = created?.replaced?.entries ?? [];
  await save({ name: "twin:tags", text: "", entries, version });
  expect(await labels()).toEqual(["Sale", "Summer"]);
  await save({ name: "twin:tags", text: "" });
  expect(await labels()).toEqual([]);
});

test("labels that a colleague changed since are named and not overwritten", async () => {
  const { ann, product, save } = await withProduct();
  const add = (name: string) =>
    ann.call("PUT", `twin/${product}/v1`, { tagsUpdate: { newTags: [name] } });
  await add("Own");
  const { version } = await ann.find(product);
  await add("Theirs");

  const [pasted] = await save({ name: "twin:tags", text: "Mine", version });
  expect(pasted?.problem).toEqual({
    text: "It was changed to “Own, Theirs” meanwhile.",
    isConflict: true,
  });

  const [replaced] = await save({ name: "twin:tags", text: "Mine" });
  expect(replaced?.problem).toBeNull();
  await add("Later");
  const [restored] = await save({ name: "twin:tags", text: "", ...replaced?.replaced });
  expect(restored?.problem?.isConflict).toBe(true);
});

interface Restored {
  entries: [string, string][];
  version: number;
}
interface Result {
  problem: { text: string; isConflict: boolean } | null;
  replaced: Restored | null;
}
type Cell = { name: string; text: string } & Partial<Restored>;

async function withProduct() {
  const ann = await selling.seller();
  const visit = await createVisitor(selling, ann);
  const product = await ann.createProduct({ name: "Milk", sku: "SKU-1" });
  await selling.drain();
  const save = async (...cells: Cell[]): Promise<Result[]> => {
    const form = { cells: JSON.stringify(cells.map((cell) => ({ twinId: product, ...cell }))) };
    const { answer } = await visit(saveCells, { path: "/resources/twin-cells", params: {}, form });
    return ((await answer.json()) as { results: Result[] }).results;
  };
  const update = async (change: object) => {
    const response = await selling.fetch(`/private/twin/${product}/v1`, {
      method: "PUT",
      headers: { ...ann.headers, "content-type": "application/json" },
      body: JSON.stringify(change),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  return { ann, visit, product, save, update, twin: () => ann.find(product) };
}
