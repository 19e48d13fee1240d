import { href } from "react-router";
import { expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

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

async function withSeller() {
  const seller = await selling.seller();
  const visit = await createVisitor(selling, seller);
  const home = async () => (await visit(loader, { path: "/home", params: {} })).answer;
  return { home, seller };
}

function doneSteps({ steps }: Awaited<ReturnType<typeof loader>>): Record<string, boolean> {
  return Object.fromEntries((steps ?? []).map(({ key, done }) => [key, done]));
}
