import { expect, test } from "vitest";

import { failProductPreparation } from "#platform/selling/products/prepare-product.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader } from "./list.tsx";

const selling = await startSelling();

test("problems have a filter of their own, and a page past the end is the last one", async () => {
  const { list, seller } = await withSeller();
  const failed = await seller.createProduct();
  await failProductPreparation(selling.services, failed, new Error("The pen ran dry"));
  await seller.createProduct({ ean: "96385074", sku: "SKU-2" });
  await selling.drain();

  expect(await list("?f.show=problems")).toMatchObject({
    rows: [{ kind: "product-failed", twinId: failed }],
    total: 1,
  });
  const last = await list("?f.show=rubbish&page=99");
  expect(last.params.page).toBe(1);
  expect(last.rows.map(({ kind }) => kind)).toContain("product-ready");
});

async function withSeller() {
  const seller = await selling.seller();
  const visit = await createVisitor(selling, seller);
  const list = async (search: string) =>
    (await visit(loader, { path: `/notifications${search}`, params: {} })).answer;
  return { list, seller };
}
