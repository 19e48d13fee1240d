import { afterAll, expect, test } from "vitest";

import EditCard, {
  action as saveCard,
  loader as cardForm,
} from "#app/routes/marketplace-cards/edit.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { waitUntil } from "#platform/testing/wait-until.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import ProductCard, { loader } from "./card.tsx";
import { action as deleteProduct } from "./delete.tsx";
import { action as saveLabels } from "./labels.tsx";
import Publish, { loader as publishDialog } from "./publish.tsx";

const selling = await startSelling();

afterAll(() => selling.stop());

test("a product opened out of a list has the ones before and after it, also of other pages", async () => {
  const { ids, open } = await withProducts(12);
  const list = (page: number) =>
    `/products?search=Neighbor&sort=name${page > 1 ? `&page=${page}` : ""}`;
  const step = (index: number, page: number) => ({
    name: `Neighbor ${String.fromCodePoint(65 + index)}`,
    href: `/products/${ids[index]}?${new URLSearchParams({ list: list(page) })}`,
  });

  const first = await open(ids[0], list(1));
  const last = await open(ids[11], list(2));
  expect(first.neighbors).toEqual({ previous: null, next: step(1, 1) });
  expect((await open(ids[9], list(1))).neighbors).toEqual({
    previous: step(8, 1),
    next: step(10, 2),
  });
  expect((await open(ids[10], list(2))).neighbors).toEqual({
    previous: step(9, 1),
    next: step(11, 2),
  });
  expect(last.neighbors).toEqual({ previous: step(10, 2), next: null });
});

test("without a list, or with another one's, a product has no neighbors and costs no call", async () => {
  const { ids, visit } = await withProducts(1);
  const [productId = ""] = ids;
  const callsAt = async (query: string) => {
    const path = `/products/${productId}${query}`;
    const { answer, calls } = await visit(loader, { path, params: { productId } });
    expect(answer.neighbors).toBeNull();
    return calls;
  };
  // Reference data is loaded once, and again after a change of the model, so wait until the number of calls is
  // stable.
  let calls = 0;
  const isSteady = async () => {
    const before = calls;
    calls = await callsAt("");
    return calls === before;
  };
  await waitUntil(isSteady, { what: "two pages with equally many calls" });

  expect(await callsAt(`?list=${encodeURIComponent("/marketplaces?sort=name")}`)).toBe(calls);
  expect(await callsAt(`?list=${encodeURIComponent("//evil.test/products?x")}`)).toBe(calls);
});

test("links of a product keep the list that it was opened out of, and so do its forms", async () => {
  const { ids, open, visit } = await withProducts(1);
  const [productId = ""] = ids;
  const list = "/products?f.status=draft&page=2";
  const query = new URLSearchParams({ list }).toString();
  const { neighbors: _neighbors, ...loaderData } = await open(productId, list);
  const path = `/products/${productId}?${query}`;
  const html = htmlOf(ProductCard, { path, pattern: "/products/:productId", loaderData });

  expect(html).toContain(`href="${list.replaceAll("&", "&amp;")}"`);
  expect(html).toContain(`href="/editProduct/${productId}?${query}"`);

  const saved = await visit(saveLabels, {
    path: `/products/${productId}/labels?${query}`,
    params: { productId },
    form: { names: "Sale", version: "1" },
  });
  expect(locationOf(saved.answer)).toBe(path);
  const deleted = await visit(deleteProduct, {
    path: `/products/${productId}/delete?${query}`,
    params: { productId },
    form: {},
  });
  expect(locationOf(deleted.answer)).toBe(list);
});

test("a form that somebody's publishing closed keeps what was typed", async () => {
  const { ann, visit, cardId } = await withCard();
  const at = { path: `/editMarketplaceProduct/${cardId}`, params: { twinId: cardId } };
  await selling.db
    .updateTable("twin")
    .set({ status_id: statusId(ann, "publishing") })
    .where("id", "=", cardId)
    .execute();

  const form = { name: "Typed before it was published", description: "" };
  const { answer } = await visit(saveCard, { ...at, form });
  const { answer: loaderData } = await visit(cardForm, at);

  expect(loaderData.frozen).toBe(true);
  const actionData = (answer as { data: unknown }).data;
  const pattern = "/editMarketplaceProduct/:twinId";
  const html = htmlOf(EditCard, { path: at.path, pattern, loaderData, actionData });
  expect(html).toContain('value="Typed before it was published"');
  expect(textOf(html)).toContain("What you typed is still here.");
  // Without unsaved input, the page has no form.
  const opened = htmlOf(EditCard, { path: at.path, pattern, loaderData });
  expect(opened).not.toContain('name="description"');
});

test("an only card is not selected beforehand", async () => {
  const { visit, productId } = await withCard();
  const path = `/products/${productId}/publish`;
  const { answer: loaderData } = await visit(publishDialog, { path, params: { productId } });
  const pattern = "/products/:productId/publish";

  const html = htmlOf(Publish, { path, pattern, loaderData });

  expect(html).toMatch(/<input[^>]*name="cardId"/);
  expect(html).not.toMatch(/<input[^>]*name="cardId"[^>]*checked/);
});

function locationOf(answer: unknown): string | null {
  return (answer as Response).headers.get("location");
}

async function withProducts(count: number) {
  const ann = await selling.seller();
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `Neighbor ${String.fromCodePoint(65 + index)}`;
    const ean = `2000000000${String(index).padStart(3, "0")}`;
    ids.push(await ann.createProduct({ name, sku: `N-${index}`, ean }));
  }
  await selling.drain();
  const visit = await createVisitor(selling, ann);
  const open = async (productId = "", list = "") => {
    const path = `/products/${productId}?${new URLSearchParams({ list })}`;
    return (await visit(loader, { path, params: { productId } })).answer;
  };
  return { ids, open, visit };
}

async function withCard() {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  const cardId = await ann.connect(productId);
  return { ann, productId, cardId, visit: await createVisitor(selling, ann) };
}

function statusId({ caller }: Awaited<ReturnType<typeof withCard>>["ann"], key: string): string {
  const root = caller.model.classByKey.get("marketplace_product")?.id;
  const status = [...caller.model.statuses.values()].find(
    (one) => one.classId === root && one.key === key,
  );
  if (!status) throw new Error(`No status ${key}`);
  return status.id;
}
