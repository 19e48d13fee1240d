import { expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as erase } from "./erase.tsx";
import { action as restore, loader } from "./list.tsx";

const selling = await startSelling();

test("a deleted product is in the trash, is restored, and only once", async () => {
  const { ann, productId, visit, own } = await withDeleted();
  const entry = await own();

  const { toast } = await visit(restore, {
    path: "/trash",
    params: {},
    form: { restore: entry?.id ?? "" },
  });
  const again = await visit(restore, {
    path: "/trash",
    params: {},
    form: { restore: entry?.id ?? "" },
  });

  expect(entry).toMatchObject({ kind: "TWIN", name: "Strawberry buttermilk" });
  expect(toast).toMatchObject({ kind: "success", text: "“Strawberry buttermilk” was restored." });
  expect(again.answer).toMatchObject({ init: { status: 404 } });
  expect(await own()).toBeUndefined();
  expect((await ann.find(productId)).name).toBe("Strawberry buttermilk");
});

test("it is found by its name, and can be deleted for good", async () => {
  const { visit, open, own } = await withDeleted();
  expect((await open("?search=buttermilk")).total).toBe(1);
  expect((await open("?search=100%25")).total).toBe(0);
  const entry = await own();

  const trashEntryId = entry?.id ?? "";
  const path = `/trash/${trashEntryId}/delete`;
  const { toast } = await visit(erase, { path, params: { trashEntryId }, form: {} });

  expect(toast?.kind).toBe("success");
  expect(await own()).toBeUndefined();
});

async function withDeleted() {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  await selling.fetch(`/private/twin/${productId}/v1`, { method: "DELETE", headers: ann.headers });
  const visit = await createVisitor(selling, ann);
  const open = async (query = "") =>
    (await visit(loader, { path: `/trash${query}`, params: {} })).answer;
  // Other test files of the domain leave deleted entries of the domain itself.
  const own = async () => (await open()).rows.find(({ name }) => name === "Strawberry buttermilk");
  return { ann, productId, visit, open, own };
}
