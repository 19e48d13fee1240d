import { afterAll, expect, test } from "vitest";

import { action as changeJob, loader as jobPage } from "#app/routes/admin/bulk-job.tsx";
import { loader as importPage } from "#app/routes/import/list.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { updateTwin } from "#platform/twins/changes/update-twin.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { createEan } from "#tests/support/products.ts";

import { loader as bulkPage, action as submit } from "./bulk.tsx";
import { action as saveLabels, loader as labelsPage } from "./labels.tsx";
import { loader as list } from "./list.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

const HEADPHONES = "product_headphones";

/** A seller with products of these prices. */
async function withProducts(prices: (string | null)[]) {
  const ann = await selling.seller();
  const visit = await createVisitor(selling, ann);
  const update = (id: string, fields: Record<string, string>) =>
    selling.inTx((tx) => updateTwin(selling.services, tx, ann.caller, id, { fields }));
  const ids: string[] = [];
  for (const [at, price] of prices.entries()) {
    const ean = createEan(at + 1);
    const id = await ann.createProduct({ ean, sku: `S-${at}`, name: `Product ${at}` });
    await selling.drain();
    if (price !== null) await update(id, { price });
    ids.push(id);
  }
  const rows = async () => {
    const { answer } = await visit(list, { path: "/products?sort=sku", params: {} });
    return answer.rows;
  };
  const atJob = (jobId: string) => ({ path: `/products/changes/${jobId}`, params: { jobId } });
  const preview = async (query: string, form: Record<string, string>) => {
    const { answer } = await visit(submit, { path: `/products/bulk?${query}`, params: {}, form });
    if (!(answer instanceof Response)) return { jobId: "", answer, page: null };
    const jobId = /[\da-f]{8}-[\da-f-]{27}/.exec(answer.headers.get("location") ?? "")?.[0] ?? "";
    await selling.drain();
    return { jobId, answer: null, page: (await visit(jobPage, atJob(jobId))).answer };
  };
  const change = async (jobId: string, step: "start" | "undo") => {
    await visit(changeJob, { ...atJob(jobId), form: { change: step } });
    await selling.drain();
    return (await visit(jobPage, atJob(jobId))).answer;
  };
  return { ann, visit, ids, rows, update, preview, change };
}

const ROUNDED = { of: "base", rounding: "ending 0.99", percent: "5" };

test("prices are computed for all that match, previewed, saved and taken back", async () => {
  const { rows, preview, change } = await withProducts(["10", "20.50", null]);

  const { jobId, page } = await preview("all=1&do=price", ROUNDED);

  expect(page?.job).toMatchObject({
    state: "ready",
    counts: { changed: 2, failed: 1 },
  });
  expect(page?.rows.map(({ name, changes, issues }) => [name, ...changes, ...issues])).toEqual([
    ["Product 0", "10 → 10.99"],
    ["Product 1", "20.50 → 21.99"],
    ["Product 2", "There is no amount to compute from."],
  ]);
  expect((await rows()).map(({ price }) => price)).toEqual(["10", "20.50", ""]);

  expect((await change(jobId, "start")).job).toMatchObject({ state: "done", undoable: 2 });
  expect((await rows()).map(({ price }) => price)).toEqual(["10.99", "21.99", ""]);

  expect((await change(jobId, "undo")).job.counts).toMatchObject({ undone: 2, left: 0 });
  expect((await rows()).map(({ price }) => price)).toEqual(["10", "20.50", ""]);
});

test("a rule can be for the cards of one marketplace", async () => {
  const { ann, ids, rows, update, preview, change } = await withProducts(["10", "20", "30"]);
  for (const id of ids.slice(0, 2)) {
    const cardId = await ann.connect(id);
    await selling.drain();
    await update(cardId, { price: "8" });
  }
  const form = { of: "marketplace_showroom", rounding: "0.01", add: "-0,50" };
  const query = `id=${ids[1]}&id=${ids[2]}&do=price`;

  const one = await preview(query, form);
  expect(one.page?.rows.map(({ changes }) => changes)).toEqual([["8 → 7.50"]]);
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
  const { preview } = await withProducts(["10"]);
  const { answer } = await preview("all=1&do=price", form);
  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { answer: { values: form, result: { error: { [field]: expect.anything() } } } },
  });
});

test("cards of one marketplace are optimized, and published where they can be", async () => {
  const { ann, ids, rows, preview, change } = await withProducts(["10", "20", "30"]);
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

  // Their products have no image.
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

test("fields are set, extended and cleared; what a product doesn't take is skipped", async () => {
  const { ann, visit, ids, rows, preview, change } = await withProducts(["10", "20"]);
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
  const refused = await preview(`${query}&field=name`, tooLong);
  expect(refused.page?.job.counts).toMatchObject({ changed: 0, failed: 2 });
  expect(refused.page?.rows[0]?.issues[0]).toContain("at most 75");
  expect(ann.caller.businessAccountId).not.toBeNull();
});

test("the type changes where nothing is lost, or with the loss that was agreed to", async () => {
  const { ann, ids, rows, preview, change } = await withProducts(["10", "20"]);
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
  const { ids, rows, preview, change } = await withProducts(["10", "20"]);
  const { jobId } = await preview(`id=${ids[0]}&do=delete`, {});
  await change(jobId, "start");
  expect((await rows()).map(({ id }) => id)).toEqual([ids[1]]);
  await change(jobId, "undo");
  expect((await rows()).map(({ id }) => id)).toEqual(ids);
});

test("changes are listed with the imports, and belong to their business", async () => {
  const { ids, visit, preview } = await withProducts(["10"]);
  const { jobId } = await preview("all=1&do=price", ROUNDED);
  const { answer } = await visit(importPage, { path: "/import", params: {} });
  expect(answer.imports).toMatchObject([{ id: jobId, href: `/products/changes/${jobId}` }]);

  const other = await withProducts(["10"]);
  const theirs = await other.preview(`id=${ids[0]}&do=price`, ROUNDED);
  expect(theirs.page?.job.counts).toMatchObject({ changed: 0, failed: 1 });
  await expect(other.visit(jobPage, { path: "/x", params: { jobId } })).rejects.toMatchObject({
    init: { status: 404 },
  });
});

test("labels are added to many products, filtered by, and taken off", async () => {
  const { ids, visit, rows, preview, change } = await withProducts(["10", "20", "30"]);
  const two = `id=${ids[0]}&id=${ids[1]}&do=labels`;

  const added = await preview(two, { how: "add", names: "Summer sale, Gift,gift" });
  expect(added.page?.job.counts).toMatchObject({ changed: 2, failed: 0 });
  expect((await rows()).map(({ labels }) => labels)).toEqual([[], [], []]);
  await change(added.jobId, "start");
  expect((await rows()).map(({ labels }) => labels)).toEqual([
    ["Summer sale", "Gift"],
    ["Summer sale", "Gift"],
    [],
  ]);
  const again = await preview(two, { how: "add", names: "GIFT" });
  expect(again.page?.job.counts).toMatchObject({ changed: 0, unchanged: 2 });

  const { answer: all } = await visit(list, { path: "/products", params: {} });
  const gift = all.labels.find(({ label }) => label === "Gift")?.value ?? "";
  const path = `/products?f.label=${gift}&sort=sku`;
  const filtered = await visit(list, { path, params: {} });
  expect(filtered.answer.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));

  const removed = await preview(`all=1&f.label=${gift}&do=labels`, { how: "remove", labels: gift });
  await change(removed.jobId, "start");
  expect((await rows()).map(({ labels }) => labels)).toEqual([
    ["Summer sale"],
    ["Summer sale"],
    [],
  ]);
  await change(removed.jobId, "undo");
  expect((await rows())[0]?.labels.toSorted()).toEqual(["Gift", "Summer sale"]);

  const unknown = await preview(two, { how: "remove", names: "Winter" });
  expect(unknown.answer).toMatchObject({
    data: { answer: { result: { error: { names: [expect.stringContaining("No label")] } } } },
  });
});

test("a product's own labels are selected and added, and no other business sees them", async () => {
  const { ids, visit } = await withProducts(["10"]);
  const at = { path: `/products/${ids[0]}/labels`, params: { productId: ids[0] ?? "" } };
  const form = { names: "Fragile" };
  const saved = await visit(saveLabels, { ...at, form });
  expect((saved.answer as Response).headers.get("location")).toBe(`/products/${ids[0]}`);

  const { answer } = await visit(labelsPage, at);
  expect(answer.labels).toMatchObject([{ id: answer.chosen[0], name: "Fragile" }]);
  const long = await visit(saveLabels, { ...at, form: { names: "x".repeat(51) } });
  expect(long.answer).toMatchObject({ init: { status: 422 }, data: { typed: "x".repeat(51) } });
  await visit(saveLabels, { ...at, form: {} });
  expect((await visit(labelsPage, at)).answer.chosen).toEqual([]);

  const other = await withProducts(["10"]);
  const theirs = { path: "/x", params: { productId: other.ids[0] ?? "" } };
  expect((await other.visit(labelsPage, theirs)).answer.labels).toEqual([]);
});
