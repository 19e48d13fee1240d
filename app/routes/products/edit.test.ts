import { expect, test } from "vitest";

import type { EditConflict } from "#app/rules/edit-conflict.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { createImage } from "#tests/support/products.ts";

import type { EditResult } from "./components/edit-result.ts";
import { action, loader } from "./edit.tsx";

const selling = await startSelling();

test("only changed fields are saved, so two users can edit concurrently", async () => {
  const { edit, page, save } = await openForm();
  const [mine, theirs] = [await page(), await page()];

  await save(theirs, { sku: "THEIRS" });
  const { answer } = await save(mine, { price: "12,50" });

  expect(answer).toBeInstanceOf(Response);
  expect((await edit.find()).fields).toMatchObject({ sku: "THEIRS", price: "12.5" });
});

test("a field that two users changed returns both values and loses nothing", async () => {
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
  const typed = { sku: "MINE", price: "3" };
  const conflict = conflictIn(await save(mine, typed));

  await save(mine, { ...typed, ...conflict, "keep:sku": keep });

  expect((await edit.find()).fields).toMatchObject({ sku, price: "3" });
});

test("saving again without a choice changes nothing and shows where to choose", async () => {
  const { edit, page, save } = await openForm();
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
  const { edit, page, save } = await openForm();
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
  const { page, save } = await openForm();
  const pageData = await page();

  const { answer } = await save(pageData, { price: "a lot" });

  const baseline = { version: String(pageData.version), base: pageData.base };
  expect(answer).toMatchObject({ init: { status: 422 }, data: { baseline } });
});

test("an invalid number is reported on its field and nothing is saved", async () => {
  const { edit, page, save } = await openForm();

  const { answer } = await save(await page(), { price: "a lot", sku: "NEW" });

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { result: { error: { price: ["Enter a number"] } } },
  });
  expect((await edit.find()).fields).toMatchObject({ sku: "SKU-1" });
});

test("an upload that is no image is rejected by name, the others are stored, and the input is kept", async () => {
  const { edit, page, upload } = await openForm();
  const text = new File(["no picture"], "notes.txt", { type: "text/plain" });
  const fake = new File(["no picture either"], "fake.png", { type: "image/png" });

  const { answer } = await upload({ name: "Half typed", only: "files" }, [
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
  expect((await page()).documents.items).toMatchObject([{ title: "notes.txt" }]);
  expect((await edit.find()).name).toBe("Strawberry buttermilk");
});

test("saving the form uploads the selected files too", async () => {
  const { edit, page, upload } = await openForm();
  const front = new File([await createImage("#3a6ea5")], "front.png", { type: "image/png" });

  const { answer } = await upload({ ...formOf(await page()), sku: "NEW" }, [["images", front]]);

  expect(answer).toBeInstanceOf(Response);
  expect((await edit.find()).fields).toMatchObject({ sku: "NEW" });
  expect((await page()).media.items).toHaveLength(1);
});

test("a rejected form reports its stored files, and a rejected file that the form is unsaved", async () => {
  const { edit, page, upload } = await openForm();
  const front = new File([await createImage("#3a6ea5")], "front.png", { type: "image/png" });
  const fake = new File(["no picture"], "fake.png", { type: "image/png" });

  const form = await upload({ ...formOf(await page()), price: "a lot" }, [["images", front]]);
  const file = await upload({ ...formOf(await page()), sku: "NEW" }, [["images", fake]]);

  expect(form.answer).toMatchObject({ init: { status: 422 }, data: { added: 1 } });
  expect((await page()).media.items).toHaveLength(1);
  expect(file.answer).toMatchObject({
    init: { status: 422 },
    data: {
      errors: { images: [expect.stringContaining("fake.png")] },
      result: { initialValue: { sku: "NEW" } },
    },
  });
  expect((await edit.find()).fields).toMatchObject({ sku: "SKU-1" });
});

test("the same files sent twice are stored once, concurrently and later", async () => {
  const { page, upload } = await openForm();
  const files: [string, File][] = [
    ["images", new File([await createImage("#3a6ea5")], "front.png", { type: "image/png" })],
    ["documents", new File(["Put on, listen."], "manual.txt", { type: "text/plain" })],
  ];

  await Promise.all([upload({ only: "files" }, files), upload({ only: "files" }, files)]);
  await upload({ only: "files" }, files);

  expect((await page()).media.items).toHaveLength(1);
  expect((await page()).documents.items).toHaveLength(1);
});

test("an aborted upload stores nothing and is reported", async () => {
  const { page, uploadRaw } = await openForm();
  const form = new FormData();
  form.append("images", new File([await createImage("#3a6ea5")], "front.png"));
  form.append("documents", new File(["Put on, listen."], "manual.txt"));
  const encodedForm = new Response(form);
  const bytes = await encodedForm.clone().arrayBuffer();

  const { answer } = await uploadRaw({
    type: encodedForm.headers.get("content-type") ?? "",
    body: bytes.slice(0, bytes.byteLength - 40),
  });

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { errors: { images: [expect.stringContaining("was interrupted")] } },
  });
  expect((await page()).media.items).toEqual([]);
  expect((await page()).documents.items).toEqual([]);
});

test("deleting a file twice is no error", async () => {
  const { page, upload, save } = await openForm();
  await upload({ only: "files" }, [
    ["images", new File([await createImage("#3a6ea5")], "front.png")],
  ]);
  const before = await page();
  const remove = `image:${before.media.items[0]?.id}`;

  await save(before, { remove });
  const { answer } = await save(before, { remove });

  expect(answer).toMatchObject({ data: { errors: { images: [] } } });
  expect((await page()).media.items).toEqual([]);
});

test("the description is saved alone, and the rest of the form can still be saved afterwards", async () => {
  const { edit, page, save } = await openForm();
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
  const { edit, page, save } = await openForm();
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
  const { page, save } = await openForm();

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

test("a document is deleted without saving the form", async () => {
  const { page, upload, save } = await openForm();
  await upload({ only: "files" }, [
    ["documents", new File(["Put on, listen."], "manual.txt", { type: "text/plain" })],
  ]);
  const before = await page();

  await save(before, { sku: "TYPED", remove: `document:${before.documents.items[0]?.id}` });

  const after = await page();
  expect(after.documents.items).toEqual([]);
  expect(after.fields.find(({ key }) => key === "sku")?.value).toBe("SKU-1");
});

type Page = Awaited<ReturnType<typeof loader>>;

/** Creates a prepared product and its form, which several users may have open. */
async function openForm() {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  const visit = await createVisitor(selling, ann);
  const at = { path: `/editProduct/${productId}`, params: { twinId: productId } };
  const page = async () => (await visit(loader, at)).answer;
  return {
    edit: { find: () => ann.find(productId) },
    page,
    save: (from: Page, change: Record<string, string | string[]>) => {
      const entries = Object.entries({ ...formOf(from), ...change });
      const form = new URLSearchParams(
        entries.flatMap(([name, value]) => [value].flat().map((text) => [name, text])),
      );
      return visit(action, { ...at, form });
    },
    upload: (change: Record<string, string>, files: [string, File][]) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(change)) form.set(name, value);
      for (const [name, file] of files) form.append(name, file);
      return visit(action, { ...at, form });
    },
    uploadRaw: (raw: { type: string; body: BodyInit }) => visit(action, { ...at, raw }),
  };
}

/** The hidden fields a conflict adds to the form. */
function conflictIn({ answer }: { answer: unknown }): Record<string, string | string[]> {
  const { theirs, seen } = (answer as { data: { conflict: EditConflict } }).data.conflict;
  return { seen, conflict: Object.keys(theirs) };
}

/** The entries a browser posts for an untouched form. */
function formOf({ name, description, version, base, fields }: Page): Record<string, string> {
  const values = Object.fromEntries(
    fields
      .filter(({ value }) => value !== "")
      .map(({ key, kind, value }) => [key, kind === "boolean" ? "on" : value]),
  );
  return { ...values, name, description, version: String(version), base };
}
