import { expect, test } from "vitest";

import type { EditResult } from "#app/ui/twins/form/edit-result.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { conflictIn, openForm } from "#tests/support/edit-form.ts";
import { createImage } from "#tests/support/products.ts";

const selling = await startSelling();

test("only changed fields are saved, so two users can edit concurrently", async () => {
  const { edit, page, save } = await openForm(selling);
  const [mine, theirs] = [await page(), await page()];

  await save(theirs, { sku: "THEIRS" });
  const { answer } = await save(mine, { price: "12,50" });

  expect(answer).toBeInstanceOf(Response);
  expect((await edit.find()).fields).toMatchObject({ sku: "THEIRS", price: "12.50" });
});

test("a field that two users changed returns both values and loses nothing", async () => {
  const { edit, page, save } = await openForm(selling);
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
  const { edit, page, save } = await openForm(selling);
  const [mine, theirs] = [await page(), await page()];
  await save(theirs, { sku: "THEIRS" });
  const typed = { sku: "MINE", price: "3" };
  const conflict = conflictIn(await save(mine, typed));

  await save(mine, { ...typed, ...conflict, "keep:sku": keep });

  expect((await edit.find()).fields).toMatchObject({ sku, price: "3" });
});

test("a rejected EAN leads to the product that has it", async () => {
  const { ann, productId, page, save } = await openForm(selling);
  const ean = "4006381333931";
  const otherId = await ann.createProduct({ ean, sku: "OTHER" });

  const taken = await save(await page(), { ean });
  const malformed = await save(await page(), { ean: "40063" });

  expect(taken.answer).toMatchObject({
    data: {
      eanHolder: { ean, productId: otherId },
      result: { error: { ean: [expect.any(String)] }, initialValue: { ean } },
    },
  });
  expect(malformed.answer).toMatchObject({ data: { eanHolder: null } });
  expect((await ann.find(productId)).fields).not.toMatchObject({ ean });
});

test("saving again without a choice changes nothing and shows where to choose", async () => {
  const { edit, page, save } = await openForm(selling);
  const [mine, theirs] = [await page(), await page()];
  await save(theirs, { sku: "THEIRS", price: "5" });
  const typed = { sku: "MINE", price: "3" };
  const conflict = conflictIn(await save(mine, typed));

  const again = await save(mine, { ...typed, ...conflict });
  const partly = await save(mine, { ...typed, ...conflictIn(again), "keep:sku": "mine" });
  const withoutTheConflict = await save(mine, typed);

  expect(again.answer).toMatchObject({
    init: { status: 422 },
    data: {
      conflict: { theirs: { sku: "THEIRS", price: "5" }, choices: {} },
      result: {
        initialValue: typed,
        error: {
          sku: ["Choose your value or theirs"],
          price: ["Choose your value or theirs"],
        },
      },
    },
  });
  expect(partly.answer).toMatchObject({
    data: {
      conflict: { choices: { sku: "mine" } },
      result: { error: { price: [expect.stringContaining("Choose")] } },
    },
  });
  expect(withoutTheConflict.answer).toMatchObject({ init: { status: 409 } });
  expect((await edit.find()).fields).toMatchObject({ sku: "THEIRS", price: "5" });
});

test("a choice covers the displayed values only: a third change asks again", async () => {
  const { edit, page, save } = await openForm(selling);
  const [mine, theirs] = [await page(), await page()];
  await save(theirs, { sku: "THEIRS", price: "5" });
  const typed = { sku: "MINE", price: "3" };
  const conflict = conflictIn(await save(mine, typed));
  await save(await page(), { sku: "THIRD" });

  const chosen = { "keep:sku": "mine", "keep:price": "theirs" };
  const again = await save(mine, { ...typed, ...conflict, ...chosen });

  expect(again.answer).toMatchObject({
    init: { status: 409 },
    data: { conflict: { theirs: { sku: "THIRD", price: "5" }, choices: { price: "theirs" } } },
  });
  await save(mine, { ...typed, ...conflictIn(again), ...chosen });
  expect((await edit.find()).fields).toMatchObject({ sku: "MINE", price: "5" });
});

test("a rejected form keeps its first baseline", async () => {
  const { page, save } = await openForm(selling);
  const pageData = await page();

  const { answer } = await save(pageData, { price: "a lot" });

  const baseline = { version: String(pageData.version), base: pageData.base };
  expect(answer).toMatchObject({ init: { status: 422 }, data: { baseline } });
});

test("an invalid number is reported on its field and nothing is saved", async () => {
  const { edit, page, save } = await openForm(selling);

  const { answer } = await save(await page(), { price: "a lot", sku: "NEW" });

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { result: { error: { price: ["Enter a number"] } } },
  });
  expect((await edit.find()).fields).toMatchObject({ sku: "SKU-1" });
});

test("the description is saved alone, and the rest of the form can still be saved afterwards", async () => {
  const { edit, page, save } = await openForm(selling);
  const pageData = await page();

  const { answer } = await save(pageData, {
    only: "description",
    description: "Of milk.",
    sku: "TYPED",
  });
  expect(await edit.find()).toMatchObject({ description: "Of milk.", fields: { sku: "SKU-1" } });
  const { baseline, result } = (answer as { data: EditResult }).data;
  expect(result.initialValue).toMatchObject({ sku: "TYPED" });

  await save(pageData, { ...baseline, description: "Of cold milk.", sku: "TYPED" });
  expect(await edit.find()).toMatchObject({
    description: "Of cold milk.",
    fields: { sku: "TYPED" },
  });
});

test("leaving the description does not overwrite another user's change", async () => {
  const { edit, page, save } = await openForm(selling);
  const [mine, theirs] = [await page(), await page()];
  await save(theirs, { description: "Theirs." });

  const { answer } = await save(mine, { only: "description", description: "Mine." });

  expect(answer).toMatchObject({
    init: { status: 409 },
    data: {
      description: {
        saved: false,
        problem: expect.stringContaining("Failed to update description"),
      },
      result: { initialValue: { description: "Mine." } },
    },
  });
  expect((await edit.find()).description).toBe("Theirs.");
});

test("a button renders a preview and keeps the input", async () => {
  const { page, save } = await openForm(selling);

  const { answer } = await save(await page(), {
    only: "preview:description",
    description: "**Cold**",
    sku: "TYPED",
  });

  expect(answer).toMatchObject({
    data: {
      preview: { name: "description", html: "<p><strong>Cold</strong></p>" },
      result: { initialValue: { sku: "TYPED", description: "**Cold**" } },
    },
  });
});

test("an image becomes the cover without saving the form", async () => {
  const { page, upload, save } = await openForm(selling);
  await upload({ only: "files" }, [
    ["images", new File([await createImage("#3a6ea5")], "front.png", { type: "image/png" })],
    ["images", new File([await createImage("#a5583a")], "side.png", { type: "image/png" })],
  ]);
  const before = await page();
  const side = before.media.items.find(({ title }) => title === "side.png");

  await save(before, { sku: "TYPED", move: `${side?.id}:-100` });
  const after = await page();

  expect(after.media.items[0]?.title).toBe("side.png");
  expect(after.fields.find(({ key }) => key === "sku")?.value).toBe("SKU-1");
});

test("a document is deleted without saving the form", async () => {
  const { page, upload, save } = await openForm(selling);
  await upload({ only: "files" }, [
    ["documents", new File(["Put on, listen."], "manual.txt", { type: "text/plain" })],
  ]);
  const before = await page();

  await save(before, { sku: "TYPED", remove: `document:${before.documents.items[0]?.id}` });

  const after = await page();
  expect(after.documents.items).toEqual([]);
  expect(after.fields.find(({ key }) => key === "sku")?.value).toBe("SKU-1");
});

test("a product's texts are counted against the limits of each of its marketplaces", async () => {
  const { connect, page } = await openForm(selling);
  expect((await page()).textLimits).toEqual([]);

  await connect();

  expect((await page()).textLimits).toEqual([
    expect.objectContaining({ marketplace: "Showroom", titleMax: expect.any(Number) }),
  ]);
});
