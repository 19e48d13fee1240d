import { expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { visitorOf } from "#tests/support/visit.ts";

import { action, loader } from "./edit.tsx";

const selling = await startSelling();

test("only what was changed is saved, so two people can edit side by side", async () => {
  const { edit, page, save } = await openForm();
  const [mine, theirs] = [await page(), await page()];

  await save(theirs, { sku: "THEIRS" });
  const { answer } = await save(mine, { price: "12,50" });

  expect(answer).toBeInstanceOf(Response);
  expect((await edit.find()).fields).toMatchObject({ sku: "THEIRS", price: "12.5" });
});

test("a field two people changed comes back with both values, and nothing is lost", async () => {
  const { edit, page, save } = await openForm();
  const [mine, theirs] = [await page(), await page()];
  await save(theirs, { sku: "THEIRS" });

  const { answer } = await save(mine, { sku: "MINE", price: "3" });

  expect(answer).toMatchObject({
    init: { status: 409 },
    data: { conflict: { theirs: { sku: "THEIRS" } }, result: { initialValue: { sku: "MINE" } } },
  });
  expect((await edit.find()).fields).toMatchObject({ sku: "THEIRS" });
});

test.each([
  ["mine", "MINE"],
  ["theirs", "THEIRS"],
])("choosing %s saves %s and the rest of the form", async (keep, sku) => {
  const { edit, page, save } = await openForm();
  const [mine, theirs] = [await page(), await page()];
  await save(theirs, { sku: "THEIRS" });
  const { answer } = await save(mine, { sku: "MINE", price: "3" });
  const { conflict } = (answer as { data: { conflict: { version: number } } }).data;

  await save(mine, {
    sku: "MINE",
    price: "3",
    version: String(conflict.version),
    "keep:sku": keep,
  });

  expect((await edit.find()).fields).toMatchObject({ sku, price: "3" });
});

test("a wrong number is named on its field and nothing is saved", async () => {
  const { edit, page, save } = await openForm();

  const { answer } = await save(await page(), { price: "a lot", sku: "NEW" });

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { result: { error: { price: ["Enter a number"] } } },
  });
  expect((await edit.find()).fields).toMatchObject({ sku: "SKU-1" });
});

test("a file that is no picture is refused by name, the others arrive, and typed text comes back", async () => {
  const { edit, page, upload } = await openForm();
  const text = new File(["no picture"], "notes.txt", { type: "text/plain" });
  const fake = new File(["no picture either"], "fake.png", { type: "image/png" });

  const { answer } = await upload({ name: "Half typed" }, [
    ["images", text],
    ["images", fake],
    ["documents", text],
  ]);

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: {
      errors: {
        images: [expect.stringContaining("notes.txt"), expect.stringContaining("fake.png")],
        documents: [],
      },
      result: { initialValue: { name: "Half typed" } },
    },
  });
  expect((await page()).documents).toMatchObject([{ title: "notes.txt" }]);
  expect((await edit.find()).name).toBe("Strawberry buttermilk");
});

test("a document is deleted without saving the form", async () => {
  const { page, upload, save } = await openForm();
  await upload({}, [
    ["documents", new File(["Put on, listen."], "manual.txt", { type: "text/plain" })],
  ]);
  const before = await page();

  await save(before, { sku: "TYPED", remove: `document:${before.documents[0]?.id}` });

  const after = await page();
  expect(after.documents).toEqual([]);
  expect(after.fields.find(({ key }) => key === "sku")?.value).toBe("SKU-1");
});

type Page = Awaited<ReturnType<typeof loader>>;

/** A prepared product with its form, which any number of people may have open. */
async function openForm() {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  const visit = await visitorOf(selling, ann);
  const at = { path: `/editProduct/${productId}`, params: { twinId: productId } };
  const page = async () => (await visit(loader, at)).answer;
  return {
    edit: { find: () => ann.find(productId) },
    page,
    save: (from: Page, change: Record<string, string>) =>
      visit(action, { ...at, form: { ...formOf(from), ...change } }),
    upload: (change: Record<string, string>, files: [string, File][]) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(change)) form.set(name, value);
      for (const [name, file] of files) form.append(name, file);
      return visit(action, { ...at, form });
    },
  };
}

/** What a browser would send back of a form nobody touched. */
function formOf({ name, description, version, base, fields }: Page): Record<string, string> {
  const values = Object.fromEntries(
    fields
      .filter(({ value }) => value !== "")
      .map(({ key, kind, value }) => [key, kind === "boolean" ? "on" : value]),
  );
  return { ...values, name, description, version: String(version), base };
}
