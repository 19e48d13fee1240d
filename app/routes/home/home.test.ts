import { href } from "react-router";
import { expect, test } from "vitest";

import { loader as products } from "#app/routes/products/list.tsx";
import { publishedProduct } from "#platform/testing/published-product.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { updateTwin } from "#platform/twins/changes/update-twin.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { importingSeller } from "#tests/support/importing-seller.ts";

import { loader } from "./home.tsx";

const selling = await startSelling();

test("a new business sees its next steps, and each step that it has done", async () => {
  const { home, seller } = await withSeller();

  expect(doneSteps(await home())).toEqual({
    product: false,
    connect: true,
    card: false,
    publish: false,
  });

  const product = await seller.createProduct();
  await selling.drain();
  await seller.connect(product);
  expect(doneSteps(await home())).toMatchObject({ product: true, card: true, publish: false });
});

test("products are counted by status, with a link to their list", async () => {
  const { home, seller } = await withSeller();
  await seller.createProduct();
  await selling.drain();

  expect((await home()).products).toEqual([
    { label: "Draft", count: 1, href: `${href("/products")}?f.status=draft` },
  ]);
});

test("a connection that failed needs attention, a link leads to it", async () => {
  const { home, seller } = await withSeller();
  const failed = [...seller.caller.model.statuses.values()].find(
    ({ key, classId }) =>
      key.toLowerCase() === "failed" &&
      classId === seller.caller.model.classByKey.get("marketplace_connector")?.id,
  );
  await selling.db
    .updateTable("twin")
    .set({ status_id: failed?.id ?? "" })
    .where("id", "=", seller.connector.id)
    .execute();

  expect((await home()).attention).toMatchObject([
    {
      name: "Showroom",
      problem: "the connection failed",
      href: href("/view-marketplace-connector/:connectorId", {
        connectorId: seller.connector.id,
      }),
    },
  ]);
});

test("drafts that can't be published are counted, and the link lists exactly these", async () => {
  const { home, seller, visit } = await withSeller();
  await seller.createProduct();
  await seller.createProduct({ sku: "SKU-2", ean: "4006381333931" });
  await selling.drain();

  const { notReady } = await home();
  const list = (await visit(products, { path: notReady.href, params: {} })).answer;

  expect(notReady.count).toBe(2);
  expect(list.rows.map(({ sku }) => sku).toSorted()).toEqual(["SKU-1", "SKU-2"]);
});

test("products whose listings are outdated are counted, and the link lists exactly these", async () => {
  const { home, seller, visit } = await withSeller();
  const product = await publishedProduct(selling, seller);
  await seller.createProduct({ sku: "SKU-2", ean: "4006381333931" });
  await selling.drain();
  expect((await home()).outdated.count).toBe(0);

  await selling.inTx((tx) =>
    updateTwin(selling.services, tx, seller.caller, product, { description: "A drink." }),
  );
  await selling.drain();

  const { outdated } = await home();
  const list = (await visit(products, { path: outdated.href, params: {} })).answer;
  expect(outdated.count).toBe(1);
  expect(list.rows.map(({ id }) => id)).toEqual([product]);
  expect(list.total).toBe(1);
});

test("an import is listed until it is run", async () => {
  const { ann, visit, preview, run } = await importingSeller(selling);
  const file = "Name,EAN,SKU\nTea,4006381333931,T-1";
  const unfinished = async () =>
    (await visit(loader, { path: "/home", params: {} })).answer.unfinished;

  const { jobId } = await preview(file, {}, ann.classId("product_packaged_food"));
  expect(await unfinished()).toMatchObject({
    jobs: [
      {
        id: jobId,
        href: href("/import/:jobId", { jobId }),
        state: "Ready to run. Nothing is saved yet.",
      },
    ],
    more: 0,
  });

  await run(jobId);
  expect((await unfinished()).jobs).toEqual([]);
});

async function withSeller() {
  const seller = await selling.seller();
  const visit = await createVisitor(selling, seller);
  const home = async () => (await visit(loader, { path: "/home", params: {} })).answer;
  return { home, seller, visit };
}

function doneSteps({ steps }: Awaited<ReturnType<typeof loader>>): Record<string, boolean> {
  return Object.fromEntries((steps ?? []).map(({ key, done }) => [key, done]));
}
