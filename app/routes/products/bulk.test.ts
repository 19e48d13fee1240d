import { afterAll, expect, test } from "vitest";

import { loader as jobPage } from "#app/routes/bulk/job.tsx";
import { loader as importPage } from "#app/routes/import/list.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { withProducts } from "#tests/support/bulk-seller.ts";

import { loader as bulkPage } from "./bulk.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

const HEADPHONES = "product_headphones";

const EURO = "#externalId=EUR";
const ROUNDED = { of: "base", rounding: "ending 0.99", percent: "5" };

test("prices are computed for all that match, previewed, saved and taken back", async () => {
  const { ids, rows, update, preview, change } = await withProducts(selling, ["10", "20.50", null]);
  await update(ids[1] ?? "", { currency: EURO });

  const { jobId, page } = await preview("all=1&do=price", ROUNDED);

  expect(page?.job).toMatchObject({
    state: "ready",
    counts: { changed: 2, failed: 1 },
  });
  expect(
    page?.rows.map(({ name, changes, issues }) => [
      name,
      ...changes.map(({ text }) => text),
      ...issues,
    ]),
  ).toEqual([
    ["Product 0", "10 → 10.99"],
    ["Product 1", "20.50\u00A0EUR → 21.99\u00A0EUR"],
    ["Product 2", "There is no amount to compute from."],
  ]);
  expect((await rows()).map(({ price }) => price)).toEqual(["10", "20.50", ""]);

  expect((await change(jobId, "start")).job).toMatchObject({ state: "done", undoable: 2 });
  expect((await rows()).map(({ price }) => price)).toEqual(["10.99", "21.99", ""]);

  expect((await change(jobId, "undo")).job.counts).toMatchObject({ undone: 2, left: 0 });
  expect((await rows()).map(({ price }) => price)).toEqual(["10", "20.50", ""]);
});

test("a rule can be for the cards of one marketplace", async () => {
  const { ann, ids, rows, update, preview, change } = await withProducts(selling, [
    "10",
    "20",
    "30",
  ]);
  for (const id of ids.slice(0, 2)) {
    const cardId = await ann.connect(id);
    await selling.drain();
    await update(cardId, { price: "8" });
  }
  const form = { of: "marketplace_showroom", rounding: "0.01", add: "-0,50" };
  const query = `id=${ids[1]}&id=${ids[2]}&do=price`;

  const one = await preview(query, form);
  expect(one.page?.rows.flatMap(({ changes }) => changes)).toEqual([
    { field: "", text: "8 → 7.50" },
  ]);
  const all = await preview("all=1&search=product&do=price", form);
  expect(all.page?.job.counts).toMatchObject({ changed: 2, failed: 0 });
  await change(all.jobId, "start");

  expect((await rows()).map(({ cards }) => cards.map(({ price }) => price))).toEqual([
    ["7.50"],
    ["7.50"],
    [],
  ]);
  expect((await preview(`id=${ids[2]}&do=price`, form)).answer).toMatchObject({
    data: { answer: { result: { error: { of: [expect.stringContaining("Showroom")] } } } },
  });
});

test.for([
  ["nothing", { of: "base", rounding: "0.01" }, "percent"],
  ["no number", { ...ROUNDED, add: "two" }, "add"],
  ["everything taken off", { ...ROUNDED, percent: "-100" }, "percent"],
  ["an unknown marketplace", { ...ROUNDED, of: "marketplace_other" }, "of"],
] as const)("a rule with %s is rejected at its field", async ([, form, field]) => {
  const { preview } = await withProducts(selling, ["10"]);
  const { answer } = await preview("all=1&do=price", form);
  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { answer: { values: form, result: { error: { [field]: expect.anything() } } } },
  });
});

test("cards of one marketplace are optimized, and published where they can be", async () => {
  const { ann, ids, rows, preview, change } = await withProducts(selling, ["10", "20", "30"]);
  for (const id of ids.slice(0, 2)) {
    await ann.connect(id);
    await selling.drain();
  }
  const at = (step: string) => ({ of: "marketplace_showroom", step });
  const texts = async () => {
    const cards = selling.db.selectFrom("twin").where("head_id", "in", ids);
    return (await cards.select("description").execute()).map(
      ({ description }) => description ?? "",
    );
  };

  const optimize = await preview("all=1&do=cards", at("optimize"));
  expect(optimize.page?.job.counts).toMatchObject({ changed: 2, failed: 0 });
  expect(await texts()).toEqual(["", ""]);
  await change(optimize.jobId, "start");
  expect((await texts()).map((text) => text !== "")).toEqual([true, true]);

  // The cards can't be published, because the products have no image.
  const publish = await preview("all=1&do=cards", at("publish"));
  expect(publish.page?.job.counts).toMatchObject({ changed: 0, failed: 2 });
  expect(publish.page?.rows[0]?.issues.join(" ")).toContain("image");
  expect((await rows()).flatMap(({ cards }) => cards.map(({ status }) => status))).not.toContain(
    "publishing",
  );
  const revise = await preview(`id=${ids[0]}&do=cards`, at("revise"));
  expect(revise.page?.job.counts).toMatchObject({ changed: 0, failed: 1 });
  expect((await preview(`id=${ids[0]}&do=cards`, at("odd"))).answer).toMatchObject({
    data: { answer: { result: { error: { step: expect.anything() } } } },
  });
});

test("products are archived and restored; the preview says that it can't be undone", async () => {
  const { rows, preview, change } = await withProducts(selling, ["10", "20"]);
  const statuses = async () => (await rows()).map(({ status }) => status.name);

  const archive = await preview("all=1&do=step", { step: "archive" });
  expect(archive.page?.job).toMatchObject({ canUndo: false, counts: { changed: 2, failed: 0 } });
  expect(await statuses()).toEqual(["Draft", "Draft"]);
  const { job } = await change(archive.jobId, "start");
  expect(job).toMatchObject({ state: "done", undoable: 0, counts: { changed: 2 } });
  expect(await statuses()).toEqual(["Archived", "Archived"]);

  // Products that are already archived are skipped.
  const again = await preview("all=1&do=step", { step: "archive" });
  expect(again.page?.job.counts).toMatchObject({ changed: 0, failed: 2 });
  const restore = await preview("all=1&do=step", { step: "restore" });
  await change(restore.jobId, "start");
  expect(await statuses()).toEqual(["Draft", "Draft"]);
});

test("fields are set, extended and cleared; what a product doesn't take is skipped", async () => {
  const { ann, visit, ids, rows, preview, change } = await withProducts(selling, ["10", "20"]);
  const query = `id=${ids[0]}&id=${ids[1]}&do=edit`;
  const { answer } = await visit(bulkPage, { path: `/products/bulk?${query}`, params: {} });
  expect(answer.properties.map(({ value }) => value)).toEqual(
    expect.arrayContaining(["name", "field-price", "field-currency", "description"]),
  );
  expect(answer.properties.map(({ value }) => value)).not.toContain("field-ean");

  const longer = await preview(`${query}&field=field-sku`, {
    "bulk-how": "append",
    "bulk-text": "-B",
  });
  await change(longer.jobId, "start");
  expect((await rows()).map(({ sku }) => sku)).toEqual(["S-0-B", "S-1-B"]);

  const cleared = await preview(`${query}&field=field-price`, { "bulk-how": "clear" });
  await change(cleared.jobId, "start");
  expect((await rows()).map(({ price }) => price)).toEqual(["", ""]);

  const tooLong = { "bulk-how": "set", name: "x".repeat(76) };
  const rejected = await preview(`${query}&field=name`, tooLong);
  expect(rejected.page?.job.counts).toMatchObject({ changed: 0, failed: 2 });
  expect(rejected.page?.rows[0]?.issues[0]).toContain("at most 75");
  expect(ann.caller.businessAccountId).not.toBeNull();
});

test("the type changes where nothing is lost, or with the loss that was agreed to", async () => {
  const { ann, ids, rows, preview, change } = await withProducts(selling, ["10", "20"]);
  const type = ann.classId(HEADPHONES);
  const form = { type, values: "keep" };

  const { jobId, page } = await preview(`id=${ids[0]}&do=type`, form);
  expect(page?.job.counts).toMatchObject({ changed: 1, failed: 0 });
  await change(jobId, "start");

  expect((await rows()).map((row) => row.type)[0]).toBe("Headphones");
  const again = await preview(`id=${ids[0]}&do=type`, form);
  expect(again.page?.job.counts).toMatchObject({ changed: 0, unchanged: 1 });
});

test("selected products go to the trash and come back", async () => {
  const { ids, rows, preview, change } = await withProducts(selling, ["10", "20"]);
  const { jobId } = await preview(`id=${ids[0]}&do=delete`, {});
  await change(jobId, "start");
  expect((await rows()).map(({ id }) => id)).toEqual([ids[1]]);
  await change(jobId, "undo");
  expect((await rows()).map(({ id }) => id)).toEqual(ids);
});

test("changes are listed with the imports, and belong to their business", async () => {
  const { ids, visit, preview } = await withProducts(selling, ["10"]);
  const { jobId } = await preview("all=1&do=price", ROUNDED);
  const { answer } = await visit(importPage, { path: "/import", params: {} });
  expect(answer.imports).toMatchObject([{ id: jobId, href: `/products/changes/${jobId}` }]);

  const other = await withProducts(selling, ["10"]);
  const theirs = await other.preview(`id=${ids[0]}&do=price`, ROUNDED);
  expect(theirs.page?.job.counts).toMatchObject({ changed: 0, failed: 1 });
  await expect(other.visit(jobPage, { path: "/x", params: { jobId } })).rejects.toMatchObject({
    init: { status: 404 },
  });
});

test("selected products get cards at a marketplace, which are deleted and taken back from the trash", async () => {
  const { ann, ids, preview, change } = await withProducts(selling, ["10", "20"]);
  const [first = "", second = ""] = ids;
  await ann.connect(second);
  const cardsOf = (productId: string) =>
    selling.db
      .selectFrom("twin")
      .select("id")
      .where("head_id", "=", productId)
      .where("class_id", "=", ann.classId("marketplace_showroom"))
      .execute();

  const connecting = await preview("all=1&do=cards", {
    of: "marketplace_showroom",
    step: "connect",
  });
  expect(await cardsOf(first)).toEqual([]);
  expect(connecting.page?.rows.map(({ result, issues }) => [result, ...issues])).toEqual([
    ["changed", "The price of the card has no currency"],
    ["failed", "The product has a card at Showroom already"],
  ]);
  await change(connecting.jobId, "start");
  const [card] = await cardsOf(first);
  expect(await ann.find(card?.id ?? "")).toMatchObject({
    name: "Product 0",
    fields: { price: "10" },
  });

  const deleting = await preview("all=1&do=cards", { of: "marketplace_showroom", step: "delete" });
  await change(deleting.jobId, "start");
  expect([await cardsOf(first), await cardsOf(second)]).toEqual([[], []]);
  await change(deleting.jobId, "undo");
  expect(await cardsOf(first)).toEqual([card]);
});
