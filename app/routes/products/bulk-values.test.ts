import { afterAll, expect, test } from "vitest";

import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { withProducts } from "#tests/support/bulk-seller.ts";
import { optionFields } from "#tests/support/option-fields.ts";

import { loader as bulkPage } from "./bulk.tsx";

const selling = await startSelling();
const addOptionField = await optionFields(selling);
afterAll(() => selling.stop());

test("values of a choice of several are added, removed and replaced, with before and after", async () => {
  const product = idOf("class:product");
  const { key, ids: options } = await addOptionField(product, ["Red", "Blue", "Green"], true);
  const { visit, ids, update, preview, change } = await withProducts(selling, ["10", "20"]);
  await update(ids[0] ?? "", { [key]: options["Red"] ?? "" });
  const name = `field-${key}`;
  const at = `id=${ids[0]}&id=${ids[1]}&do=edit&field=${name}`;
  const { answer } = await visit(bulkPage, { path: `/products/bulk?${at}`, params: {} });
  const [how] = answer.form?.fields ?? [];
  expect(how?.choices.map(({ value }) => value)).toEqual(["add", "remove", "set", "clear"]);
  const changed = async (step: string, value: string) => {
    const { jobId, page } = await preview(at, { "bulk-how": step, [name]: options[value] ?? "" });
    await change(jobId, "start");
    return page?.rows.map(({ result, changes }) => [result, ...changes.map(({ text }) => text)]);
  };

  expect(await changed("add", "Blue")).toEqual([
    ["changed", expect.stringContaining("Red → Red, Blue")],
    ["changed", expect.stringContaining("Blue")],
  ]);
  expect(await changed("remove", "Red")).toEqual([
    ["changed", expect.stringContaining("Red, Blue → Blue")],
    ["unchanged"],
  ]);
  expect(await changed("set", "Green")).toEqual([
    ["changed", expect.stringContaining("Blue → Green")],
    ["changed", expect.stringContaining("Blue → Green")],
  ]);
  expect(await changed("add", "Green")).toEqual([["unchanged"], ["unchanged"]]);
});
