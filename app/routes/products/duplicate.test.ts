import { afterAll, describe, expect, test } from "vitest";

import { MAX_COPIES } from "#app/rules/selling/duplicate-limits.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { type Contract, createVisitor } from "#tests/support/call-route.ts";
import { createEan } from "#tests/support/products.ts";

import { action, loader } from "./duplicate.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

test("the form has a row for each selected product, in the order of the selection", async () => {
  const { open, ids } = await start(2);

  const { originals, fileTo } = await open(`id=${ids[1]}&id=${ids[0]}&f.status=draft`);

  expect(originals?.map(({ id, name }) => [id, name])).toEqual([
    [ids[1], "Product 1"],
    [ids[0], "Product 0"],
  ]);
  expect(fileTo).toBe(`/products/duplicate?id=${ids[1]}&id=${ids[0]}&f.status=draft&as=file`);
});

test("all products of a list that fit into the form are in it", async () => {
  const { open, ids } = await start(2);

  const { originals } = await open("all=1");

  expect(originals?.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test("the file takes what the form can't", async () => {
  const { open, ids } = await start(1);
  const tooMany = Array.from({ length: MAX_COPIES }, () => `id=${crypto.randomUUID()}`);

  const file = await open(`id=${ids[0]}&as=file&list=/products`);
  expect(file).toMatchObject({ originals: null, isTooMany: false });
  expect(file.selection).toEqual([
    ["of", "copies"],
    ["id", ids[0]],
  ]);
  expect(await open(`id=${ids[0]}&${tooMany.join("&")}`)).toMatchObject({
    originals: null,
    isTooMany: true,
  });
});

test("one product is duplicated, with its images and cards only if chosen", async () => {
  const { ann, submit, ids } = await start(1);
  const id = ids[0] ?? "";
  await ann.addPicture(id);
  await ann.connect(id);

  const plain = await submit(`id=${id}`, { [id]: { ean: createEan(10) } });
  const full = await submit(
    `id=${id}`,
    { [id]: { ean: createEan(11), name: "Copy" } },
    { withImages: "on", withCards: "on" },
  );

  expect(plain.toast).toEqual({ kind: "success", text: "1 copy was created." });
  const [first, second] = [copyIn(plain.answer), copyIn(full.answer)];
  expect(await partsOf(first)).toEqual({ files: 0, cards: 0 });
  expect(await partsOf(second)).toEqual({ files: 1, cards: 1 });
  expect(await ann.find(second)).toMatchObject({ name: "Copy", fields: { ean: createEan(11) } });
});

test("several products are duplicated at once, and the list is opened as it was", async () => {
  const { submit, ids } = await start(2);
  const [one = "", other = ""] = ids;

  const { answer, toast } = await submit(`id=${one}&id=${other}&sort=-createdAt`, {
    [one]: { ean: createEan(12) },
    [other]: { ean: createEan(13) },
  });

  expect(toast?.text).toBe("2 copies were created.");
  expect((answer as Response).headers.get("location")).toBe("/products?sort=-createdAt");
});

test("errors are at the fields of their rows, what was typed is kept, and nothing is created", async () => {
  const { submit, ids, count } = await start(3);
  const [one = "", other = "", third = ""] = ids;
  const before = await count();
  const typed = { ean: createEan(14), sku: "SAME" };

  const { answer } = await submit(`id=${one}&id=${other}&id=${third}`, {
    [one]: typed,
    [other]: typed,
    [third]: { ean: createEan(1), sku: "OTHER", name: "Third" },
  });

  expect(answer).toMatchObject({
    init: { status: 400 },
    data: {
      holders: { [third]: one },
      result: {
        initialValue: { copies: { [one]: typed, [third]: { name: "Third", sku: "OTHER" } } },
        error: {
          [`copies.${other}.ean`]: ["EAN is in the form twice"],
          [`copies.${other}.sku`]: ["SKU is in the form twice"],
          [`copies.${third}.ean`]: ["EAN already exists"],
        },
      },
    },
  });
  expect(await count()).toBe(before);
});

test("each missing or malformed value is named before the platform is called", async () => {
  const { submit, ids } = await start(1);
  const id = ids[0] ?? "";

  const { answer, calls } = await submit(`id=${id}`, {
    [id]: { name: "", ean: "590-0", sku: " " },
  });

  expect(calls).toBe(0);
  expect(answer).toMatchObject({
    init: { status: 422 },
    data: {
      result: {
        error: {
          [`copies.${id}.name`]: ["Name is required"],
          [`copies.${id}.ean`]: ["EAN must be 8 or 13 digits"],
          [`copies.${id}.sku`]: ["SKU is required"],
        },
      },
    },
  });
});

test("the corrected EAN fills the field of its row and creates nothing", async () => {
  const { submit, ids, count } = await start(1);
  const id = ids[0] ?? "";
  const before = await count();

  const { answer } = await submit(
    `id=${id}`,
    { [id]: { ean: "5900820001560" } },
    { [`useEan[${id}]`]: "5900820001568" },
  );

  expect(answer).toMatchObject({
    data: { result: { initialValue: { copies: { [id]: { ean: "5900820001568" } } } } },
  });
  expect(await count()).toBe(before);
});

test("sending the form again creates no second copy", async () => {
  const { submit, ids, count } = await start(1);
  const id = ids[0] ?? "";
  const before = await count();
  const rows = { [id]: { ean: createEan(15) } };

  const first = copyIn((await submit(`id=${id}`, rows)).answer);
  const { answer } = await submit(`id=${id}`, rows);

  expect(answer).toMatchObject({ data: { holders: { [id]: first } } });
  expect(await count()).toBe(before + 1);
});

test("a deleted product leaves the form, and the others keep what was typed", async () => {
  const { ann, open, submit, ids } = await start(2);
  const [one = "", other = ""] = ids;
  const query = `id=${one}&id=${other}`;
  await selling.fetch(`/private/twin/${one}/v1`, { method: "DELETE", headers: ann.headers });

  const { answer } = await submit(query, {
    [one]: { ean: createEan(16) },
    [other]: { ean: createEan(17), sku: "TYPED" },
  });

  expect(answer).toMatchObject({
    init: { status: 404 },
    data: { result: { initialValue: { copies: { [other]: { sku: "TYPED" } } } } },
  });
  expect((await open(query)).originals?.map(({ id }) => id)).toEqual([other]);
});

describe.each<Contract>(["upstream"])("on %s", (contract) => {
  test("copies are made by file only", async () => {
    const { open, ids } = await start(1, contract);

    expect(await open(`id=${ids[0]}`)).toMatchObject({ originals: null, isTooMany: false });
  });
});

test("a user who may create no product is told so", async () => {
  const { ann, ids } = await start(1);
  const viewer = await selling.newcomer(ann.caller.businessAccountId, ["PRODUCT_VIEW"]);
  const visit = await createVisitor(selling, viewer);

  const at = { path: `/products/duplicate?id=${ids[0]}`, params: {} };
  const { answer } = await visit(loader, at);

  expect(answer.refusal).not.toBeNull();
});

type Rows = Record<string, { name?: string; ean?: string; sku?: string }>;

async function start(products: number, contract: Contract = "ours") {
  const ann = await selling.seller();
  const visit = await createVisitor(selling, ann, contract);
  const ids: string[] = [];
  for (let at = 0; at < products; at += 1) {
    const values = { ean: createEan(at + 1), sku: `S-${at}`, name: `Product ${at}` };
    ids.push(await ann.createProduct(values));
    await selling.drain();
  }
  const at = (query: string) => ({ path: `/products/duplicate?${query}`, params: {} });
  return {
    ann,
    ids,
    open: async (query: string) => (await visit(loader, at(query))).answer,
    submit: (query: string, rows: Rows, options: Record<string, string> = {}) => {
      const form = new URLSearchParams(options);
      for (const [id, row] of Object.entries(rows)) {
        const copy = { name: "Copy", sku: `COPY-${row.ean}`, ...row };
        for (const [key, value] of Object.entries(copy)) form.set(`copies.${id}.${key}`, value);
      }
      return visit(action, { ...at(query), form });
    },
    /** Number of products of the business. */
    count: async () => (await ann.productNames()).length,
  };
}

function copyIn(answer: unknown): string {
  const { headers } = answer as Response;
  return headers.get("location")?.split("/").at(-1) ?? "";
}

async function partsOf(productId: string) {
  const files = await selling.db
    .selectFrom("twin_attachment")
    .select("id")
    .where("twin_id", "=", productId)
    .execute();
  const cards = await selling.db
    .selectFrom("twin")
    .select("id")
    .where("head_id", "=", productId)
    .execute();
  return { files: files.length, cards: cards.length };
}
