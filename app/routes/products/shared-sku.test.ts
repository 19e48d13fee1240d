import { describe, expect, test } from "vitest";

import { loader as skuLoader } from "#app/routes/resources/sku.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { type Contract, createVisitor } from "#tests/support/call-route.ts";

import { loader } from "./card.tsx";

const selling = await startSelling();

describe.each<Contract>(["ours", "upstream"])("a SKU of two products on %s", (contract) => {
  test("is said on their pages and at the field of a new one; another case is another SKU", async () => {
    const { ann, card, holderOf } = await seller(contract);
    const one = await ann.createProduct({ ean: "5900820001568", sku: "Cup_1" });
    const other = await ann.createProduct({ ean: "5901234123457", sku: "Cup_1" });
    const third = await ann.createProduct({ ean: "96385074", sku: "CUP_1" });
    await selling.drain();

    expect((await card(one)).sameSkuId).toBe(other);
    expect((await card(other)).sameSkuId).toBe(one);
    expect((await card(third)).sameSkuId).toBeNull();
    expect([one, other]).toContain(await holderOf(" Cup_1 "));
    expect(await holderOf("CUP_1")).toBe(third);
    expect(await holderOf("Cup%1")).toBeNull();
    expect(await holderOf("")).toBeNull();
  });

  test("of another business says nothing", async () => {
    const { ann } = await seller(contract);
    await ann.createProduct({ sku: "Cup 2" });
    const { holderOf } = await seller(contract);

    expect(await holderOf("Cup 2")).toBeNull();
  });
});

test("a card whose product shares its SKU is warned about it, and can be published", async () => {
  const { ann, card } = await seller("ours");
  const productId = await ann.createProduct({ ean: "5900820001568", sku: "Cup 3" });
  await ann.createProduct({ ean: "5901234123457", sku: "Cup 3" });
  await selling.drain();
  const cardId = await ann.connect(productId);
  await selling.drain();

  const { issues } = (await overviews(productId))[cardId] ?? {};

  expect(issues).toContainEqual(
    expect.objectContaining({ message: "Another product has the SKU Cup 3", severity: "warning" }),
  );
  expect((await card(productId)).sameSkuId).not.toBeNull();

  async function overviews(id: string) {
    const visit = await createVisitor(selling, ann);
    const at = { path: `/products/${id}`, params: { productId: id } };
    return (await visit(loader, at)).answer.card.overviews;
  }
});

async function seller(contract: Contract) {
  const ann = await selling.seller();
  const visit = await createVisitor(selling, ann, contract);
  return {
    ann,
    card: async (productId: string) => {
      const { answer } = await visit(loader, {
        path: `/products/${productId}`,
        params: { productId },
      });
      return answer.card;
    },
    holderOf: async (sku: string) => {
      const path = `/resources/sku?${new URLSearchParams({ sku })}`;
      const { answer } = await visit(skuLoader, { path, params: {} });
      return ((await answer.json()) as { existingId: string | null }).existingId;
    },
  };
}
