import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader } from "./list.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

test("the grid knows the types that the user may create, and that of the list's filter", async () => {
  const ann = await selling.seller();
  const food = ann.classId("product_packaged_food");
  const load = await listOf(ann);

  const plain = await load("?layout=sheet");
  const filtered = await load("?layout=sheet&f.type=product_packaged_food");
  const several = await load("?layout=sheet&f.type=product_packaged_food&f.type=product_lamp");

  expect(plain?.types.map(({ value }) => value)).toContain(food);
  expect(plain).toMatchObject({ refusal: null, filteredTypeId: null });
  expect(filtered?.filteredTypeId).toBe(food);
  expect(several?.filteredTypeId).toBeNull();
});

test("a user who may not create products gets the reason instead of types", async () => {
  const ann = await selling.seller();
  const reader = await selling.newcomer(ann.caller.businessAccountId, ["PRODUCT_VIEW"]);
  const load = await listOf(reader);

  expect(await load("?layout=sheet")).toMatchObject({
    types: [],
    refusal:
      "You don't have permission to create products. Ask an administrator for the permission.",
  });
});

test("lists in other layouts don't load what only the grid needs", async () => {
  const load = await listOf(await selling.seller());

  expect(await load("")).toBeNull();
  expect(await load("?layout=sheet&group=status")).toBeNull();
});

async function listOf(seller: Parameters<typeof createVisitor>[1]) {
  const visit = await createVisitor(selling, seller);
  return async (query: string) => {
    const { answer } = await visit(loader, { path: `/products${query}`, params: {} });
    return answer.creation;
  };
}
