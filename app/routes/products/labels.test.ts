import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { withProducts } from "#tests/support/bulk-seller.ts";

import { action as saveLabels, loader as labelsPage } from "./labels.tsx";
import { loader as list } from "./list.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

test("labels are added to many products, filtered by, and taken off", async () => {
  const { ids, visit, rows, preview, change } = await withProducts(selling, ["10", "20", "30"]);
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
  const { ids, visit } = await withProducts(selling, ["10"]);
  const at = { path: `/products/${ids[0]}/labels`, params: { productId: ids[0] ?? "" } };
  const form = { names: "Fragile" };
  const { version } = (await visit(labelsPage, at)).answer.base;
  const saved = await visit(saveLabels, { ...at, form: { ...form, version: String(version) } });
  expect((saved.answer as Response).headers.get("location")).toBe(`/products/${ids[0]}`);

  const { answer } = await visit(labelsPage, at);
  expect(answer.labels).toMatchObject([{ id: answer.base.ids[0], name: "Fragile" }]);
  const now = String(answer.base.version);
  const asked = async (names: string) =>
    (await visit(saveLabels, { ...at, form: { names, version: now } })).answer;
  expect(await asked("x".repeat(51))).toMatchObject({
    init: { status: 400 },
    data: refusal("x".repeat(51), "50"),
  });
  expect(await asked('"Big, heavy')).toMatchObject({
    init: { status: 422 },
    data: refusal('"Big, heavy', "end with a quote"),
  });
  const many = Array.from({ length: 21 }, (_, index) => `Label ${index}`).join(",");
  expect(await asked(many)).toMatchObject({ data: refusal(many, "20") });
  const { version: later, ids: own } = answer.base;
  await visit(saveLabels, { ...at, form: { base: own[0] ?? "", version: String(later) } });
  expect((await visit(labelsPage, at)).answer.base.ids).toEqual([]);

  const other = await withProducts(selling, ["10"]);
  const theirs = { path: "/x", params: { productId: other.ids[0] ?? "" } };
  expect((await other.visit(labelsPage, theirs)).answer.labels).toEqual([]);
});

test("of two who choose labels of one product at once, both keep what they changed", async () => {
  const { ids, visit } = await withProducts(selling, ["10"]);
  const at = { path: `/products/${ids[0]}/labels`, params: { productId: ids[0] ?? "" } };
  const read = async () => (await visit(labelsPage, at)).answer;
  const version = String((await read()).base.version);
  await visit(saveLabels, { ...at, form: { names: "Fragile", version } });
  const seen = (await read()).base;
  const [fragile = ""] = seen.ids;
  const base = { base: fragile, version: String(seen.version) };

  await visit(saveLabels, { ...at, form: { ...base, label: fragile, names: "Spring" } });
  await visit(saveLabels, { ...at, form: { ...base, names: "Gift" } });

  const { labels, base: after } = await read();
  const chosen = labels.filter(({ id }) => after.ids.includes(id));
  expect(chosen.map(({ name }) => name).toSorted()).toEqual(["Gift", "Spring"]);
});

function refusal(names: string, message: string) {
  const error = { names: [expect.stringContaining(message)] };
  return { result: { initialValue: { names }, error } };
}
