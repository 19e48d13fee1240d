import { expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { formOf, openForm } from "#tests/support/edit-form.ts";
import { createImage } from "#tests/support/products.ts";

const selling = await startSelling();

test("an upload that is no image is rejected by name, the others are stored, and the input is kept", async () => {
  const { edit, page, upload } = await openForm(selling);
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
  const { edit, page, upload } = await openForm(selling);
  const front = new File([await createImage("#3a6ea5")], "front.png", { type: "image/png" });

  const { answer } = await upload({ ...formOf(await page()), sku: "NEW" }, [["images", front]]);

  expect(answer).toBeInstanceOf(Response);
  expect((await edit.find()).fields).toMatchObject({ sku: "NEW" });
  expect((await page()).media.items).toHaveLength(1);
});

test("a rejected form reports its stored files, and a rejected file that the form is unsaved", async () => {
  const { edit, page, upload } = await openForm(selling);
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
  const { page, upload } = await openForm(selling);
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
  const { page, uploadRaw } = await openForm(selling);
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
  const { page, upload, save } = await openForm(selling);
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
