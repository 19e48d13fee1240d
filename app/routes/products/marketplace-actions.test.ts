import { describe, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { type Contract, createVisitor } from "#tests/support/call-route.ts";

import { loader as ean } from "../resources/ean.ts";
import { loader as files } from "../resources/files.ts";
import { loader as card } from "./card.tsx";
import { action as connect } from "./connect.tsx";
import { action as remove } from "./delete.tsx";
import { loader as list } from "./list.tsx";

const EAN = "5900820001568";
const selling = await startSelling();

describe.each<Contract>(["ours", "upstream"])("marketplace actions on %s", (contract) => {
  test("the EAN of another product is a duplicate, the product's own is not", async () => {
    const { visit, productId } = await withProduct(contract);
    const stateOf = async (query: string) => {
      const { answer } = await visit(ean, { path: `/resources/ean?${query}`, params: {} });
      return ((await answer.json()) as { state: string }).state;
    };

    expect(await stateOf(`ean=${EAN}`)).toBe("duplicate");
    expect(await stateOf(`ean=${EAN}&except=${productId}`)).toBe("unique");
    expect(await stateOf("ean=5900820001575")).toBe("unique");
  });

  test("a connected marketplace gets a card with the product's data, and is not offered again", async () => {
    const { at, productId } = await withProduct(contract);
    const { connectOptions } = await at.card();

    const answer = await at.connect(connectOptions[0]?.id ?? "");

    expect(connectOptions).toMatchObject([{ label: "Showroom", pointedHeadTwinId: productId }]);
    expect(answer).toBeInstanceOf(Response);
    expect(await at.card()).toMatchObject({
      connectOptions: [],
      cards: [{ marketplace: "Showroom" }],
    });
    expect(await at.connect(connectOptions[0]?.id ?? "")).toMatchObject({ data: {} });
  });

  test("a deleted product is gone when the list is shown", async () => {
    const { at, visit, productId } = await withProduct(contract);

    const { toast } = await visit(remove, {
      path: `/products/${productId}/delete`,
      params: { productId },
      form: {},
    });

    expect(toast?.kind).toBe("success");
    expect(await at.list("")).toMatchObject({ total: 0 });
  });

  test("the list searches names, and filters by status, type and price", async () => {
    const { at, ann, productId } = await withProduct(contract);
    await selling.fetch(`/private/twin/${productId}/v1`, {
      method: "PUT",
      headers: { ...ann.headers, "content-type": "application/json" },
      body: JSON.stringify({ fields: { price: "12.50" } }),
    });
    const found = async (query: string) => (await at.list(query)).rows.map(({ id }) => id);

    expect(await found("?search=buttermilk&f.status=draft&f.type=product_packaged_food")).toEqual([
      productId,
    ]);
    expect(await found("?f.price.min=12&f.price.max=13")).toEqual([productId]);
    expect(await found("?f.price.min=13")).toEqual([]);
    expect(await found("?search=nothing")).toEqual([]);
    expect(await found("?f.type=product_lamp")).toEqual([]);
  });

  test("a picture is shown with its bytes", async () => {
    const { ann, at, visit, productId } = await withProduct(contract);
    await ann.addPicture(productId);
    const { media } = await at.card();
    const attachmentId = media.items[0]?.id ?? "";

    const { answer } = await visit(files, {
      path: `/resources/files/${attachmentId}`,
      params: { attachmentId },
    });

    expect(media.items[0]).toMatchObject({ kind: "image" });
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });
});

test("a deletion on upstream is not confirmed while the platform can't tell", async () => {
  const { visit, productId } = await withProduct("upstream");

  const { answer, toast } = await visit(remove, {
    path: `/products/${productId}/delete`,
    params: { productId },
    form: {},
    broken: /^GET \/private\/twin\//,
  });

  expect(toast).toBeUndefined();
  expect(answer).toMatchObject({
    data: { problem: expect.stringMatching(/technical error/) },
    init: { status: 502 },
  });
});

test("a list on upstream offers only what upstream can do", async () => {
  const { at } = await withProduct("upstream");

  const { params } = await at.list("?sort=price&group=status");

  expect(params).toMatchObject({
    sort: [{ key: "created", descending: true }],
    group: null,
    controls: { sorts: ["created", "name"], hasGroups: false, hasViews: false },
  });
});

async function withProduct(contract: Contract) {
  const ann = await selling.seller();
  const productId = await ann.createProduct({ ean: EAN });
  await selling.drain();
  const visit = await createVisitor(selling, ann, contract);
  const params = { productId };
  return {
    ann,
    visit,
    productId,
    at: {
      list: async (query: string) =>
        (await visit(list, { path: `/products${query}`, params: {} })).answer,
      card: async () => (await visit(card, { path: `/products/${productId}`, params })).answer.card,
      connect: async (marketplaceTypeId: string) => {
        const form = { marketplaceTypeId };
        return (await visit(connect, { path: `/products/${productId}/connect`, params, form }))
          .answer;
      },
    },
  };
}
