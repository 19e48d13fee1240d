import { afterAll, expect, test } from "vitest";

import { action as changeJob, loader as jobPage } from "#app/routes/bulk/job.tsx";
import { loader as results } from "#app/routes/bulk/results.ts";
import { loader as notifications } from "#app/routes/notifications/list.tsx";
import { loader as productList } from "#app/routes/products/list.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { importingSeller, listResults } from "#tests/support/importing-seller.ts";
import { createEan } from "#tests/support/products.ts";

import { loader as importPage } from "./list.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

const FOOD = "product_packaged_food";

test("a file is previewed without saving, imported, and changes nothing the second time", async () => {
  const { ann, visit, preview, run, products } = await importingSeller(selling);
  const file = [
    "\uFEFFName;EAN;SKU;Price;Currency;Color of the box",
    `"Milk; with ""cream""";${createEan(1)};A-1;1 234,50;PLN;blue`,
    `Tea;${createEan(2)};A-2;4,5;EUR;`,
    `Wrong;5900820001567;A-3;1;EUR;`,
    `Cheap;${createEan(4)};A-4;cheap;EUR;`,
    `;${createEan(5)};A-5;;;`,
  ].join("\r\n");

  const { jobId, columns, page } = await preview(file, {}, ann.classId(FOOD));

  expect(columns.ignored).toEqual(["Color of the box"]);
  expect(page.rows[0]).toMatchObject({ text: "Will be created" });
  expect(await products()).toEqual([]);
  expect(listResults(page)).toEqual([
    ["created"],
    ["created"],
    [
      "created",
      expect.stringMatching(/^EAN: The check digit of 5900820001567 is wrong; 5900820001568/),
    ],
    ["failed", expect.stringContaining("Price")],
    ["failed", "Name: Name is required"],
  ]);

  const done = await run(jobId);

  expect(done.job).toMatchObject({ state: "done", counts: { created: 3, failed: 2 } });
  expect((await products()).filter(({ name }) => name !== "Wrong")).toMatchObject([
    {
      name: 'Milk; with "cream"',
      sku: "A-1",
      price: "1234.50",
      currency: "PLN",
      status: { key: "draft" },
    },
    { name: "Tea", sku: "A-2", price: "4.5", currency: "EUR" },
  ]);

  const { rows: news } = (await visit(notifications, { path: "/notifications", params: {} }))
    .answer;
  expect(news.filter(({ kind }) => kind === "job-done")).toMatchObject([
    { twinId: null, counts: { created: "3", failed: "2" }, read: false },
  ]);

  const again = await preview(file, {}, ann.classId(FOOD));
  expect(again.page.job.counts).toMatchObject({ created: 0, changed: 0, unchanged: 3, failed: 2 });
});

test("addresses of images become files of products, once each", async () => {
  const { ann, preview, run, products } = await importingSeller(selling);
  const row = (images: string) =>
    `Name;EAN;SKU;Images\nLamp;${createEan(1)};L-1;${images}\nBulb;${createEan(2)};L-2;lamp.png\n`;
  // Addresses that are reserved for documentation, so that no server receives a request.
  const [first, second] = ["https://192.0.2.1/a.png", "https://192.0.2.1/b.png"];

  const { jobId, page } = await preview(row(first), {}, ann.classId(FOOD));
  expect(listResults(page)).toEqual([
    ["created"],
    ["failed", 'Images: "lamp.png" is not a web address of at most 500 characters.'],
  ]);
  await run(jobId);
  const [product] = await products();
  const titles = async () => {
    const files = selling.db.selectFrom("twin_attachment").select("title").orderBy("position");
    const rows = await files.where("twin_id", "=", product?.id ?? "").execute();
    return rows.map(({ title }) => title);
  };
  expect(await titles()).toEqual(["a.png"]);

  const again = await preview(row(first), {}, ann.classId(FOOD));
  expect(again.page.job.counts).toMatchObject({ changed: 0, unchanged: 1 });
  const more = await preview(row(`${second} ${first}`), {}, ann.classId(FOOD));
  await run(more.jobId);
  expect(await titles()).toEqual(["a.png", "b.png"]);
});

test("the type is a column, existing products are found by SKU, and windows-1250 is read", async () => {
  const { preview, run, products } = await importingSeller(selling);
  const header = "Product type\tName\tEAN\tSKU\n";
  const first = await preview(
    `${header}Headphones\tSound\t${createEan(1)}\tS-1\nNo such type\tOther\t${createEan(2)}\tS-2\n`,
  );
  expect(listResults(first.page)).toEqual([
    ["created"],
    ["failed", expect.stringContaining("No such type")],
  ]);
  await run(first.jobId);
  expect(await products()).toMatchObject([{ name: "Sound", type: "Headphones" }]);

  // "SKU;Name\nS-1;Żółw" as Excel in Polish saves it.
  const bytes = Uint8Array.from([...Buffer.from("SKU;Name\nS-1;"), 0xaf, 0xf3, 0xb3, 0x77]);
  const second = await preview(bytes, { mode: "change", key: "field-sku" });
  await run(second.jobId);
  expect(await products()).toMatchObject([{ name: "Żółw", sku: "S-1" }]);
});

test("a column of labels gives products those and no others, and a preview creates none", async () => {
  const { ann, visit, preview, run, products, exported } = await importingSeller(selling);
  const row = (at: number, labels: string) => `Lamp ${at},${createEan(at)},L-${at},${labels}`;
  const fileOf = (...rows: string[]) => ["Name,EAN,SKU,Labels", ...rows].join("\n");
  const offered = async () =>
    (await visit(productList, { path: "/products", params: {} })).answer.labels.map(
      ({ label }) => label,
    );
  const labels = async () => (await products()).map((product) => product.labels);
  const file = fileOf(row(1, "Sale; Gift"), row(2, '"gift, New"'), row(3, ""), row(4, LONG));
  const first = await preview(file, {}, ann.classId(FOOD));
  expect(first.columns.ignored).toEqual([]);
  expect(listResults(first.page)).toMatchObject([
    ["created"],
    ["created"],
    ["created"],
    ["failed", expect.stringMatching(/^Labels “x+”: Each new name must be at most 50 characters$/)],
  ]);
  expect(await offered()).toEqual([]);

  expect((await run(first.jobId)).job.counts).toMatchObject({ created: 3, failed: 1 });
  expect(await labels()).toEqual([["Sale", "Gift"], ["Gift", "New"], []]);
  const again = await preview(await exported("sort=name"), {}, ann.classId(FOOD));
  expect(again.page.job.counts).toMatchObject({ unchanged: 3, changed: 0, failed: 0 });

  const fewer = fileOf(row(1, "Sale"), row(2, ""), row(3, "Last"));
  const second = await preview(fewer, {}, ann.classId(FOOD));
  expect(second.page.job.counts).toMatchObject({ changed: 2, unchanged: 1 });
  expect(await offered()).toEqual(["Gift", "New", "Sale"]);
  await run(second.jobId);
  expect(await labels()).toEqual([["Sale"], ["Gift", "New"], ["Last"]]);
  const cleared = await preview(fileOf(row(2, "")), { empty: "clear" }, ann.classId(FOOD));
  await run(cleared.jobId);
  expect(await labels()).toEqual([["Sale"], [], ["Last"]]);

  await visit(changeJob, { ...atJob(second.jobId), form: { change: "undo" } });
  await selling.drain();
  expect((await labels())[0]?.toSorted()).toEqual(["Gift", "Sale"]);
});

/** Too long for a label. */
const LONG = "x".repeat(256);
const atJob = (jobId: string) => ({ path: `/import/${jobId}`, params: { jobId } });

test("an import belongs to its user and business, and its rejected rows can be downloaded", async () => {
  const ann = await importingSeller(selling);
  const bob = await importingSeller(selling);
  const { jobId } = await ann.preview(
    `Name,EAN,SKU\nTea,123,"A ""1"""\n`,
    {},
    ann.ann.classId(FOOD),
  );

  const { answer } = await ann.visit(results, {
    path: `/import/${jobId}/results?failed=true`,
    params: { jobId },
  });
  expect(await answer.text()).toContain('"Tea","123","A ""1"""');
  const list = async ({ visit }: typeof ann) =>
    (await visit(importPage, { path: "/import", params: {} })).answer.imports;
  expect(await list(ann)).toMatchObject([{ id: jobId }]);
  expect(await list(bob)).toEqual([]);
  await expect(bob.visit(jobPage, bob.at(jobId))).rejects.toMatchObject({
    init: { status: 404 },
  });
});

test("columns that a colleague matched by hand are matched for the next file of the same type", async () => {
  const { preview, run } = await importingSeller(selling);
  const other = await importingSeller(selling);
  const type = "";
  const file = (serial: number) =>
    `Product type,Title of the shop,EAN,Code\nHeadphones,Sound,${createEan(serial)},C-${serial}\n`;
  const byHand = { "column-name": "1", "column-field-sku": "3" };
  const first = await preview(file(1), byHand, type);
  expect((await run(first.jobId)).job.counts).toMatchObject({ created: 1, failed: 0 });

  await selling.db
    .updateTable("bulk_job")
    .set({ user_id: other.ann.caller.userId ?? "" })
    .where("id", "=", first.jobId)
    .execute();
  const second = await preview(file(2), {}, type);

  expect(second.columns.ignored).toEqual([]);
  expect(second.page.job.counts).toMatchObject({ created: 1, failed: 0 });
  expect((await other.preview(file(3))).columns.ignored).toEqual(["Title of the shop", "Code"]);
});
