import { expect, test } from "vitest";

import EditEntry, { loader as entryForm } from "#app/routes/browse/edit.tsx";
import { loader as skuLoader } from "#app/routes/resources/sku.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import EditProduct, { loader as productForm } from "./edit.tsx";

const selling = await startSelling();
const WARNING = "Another product has this SKU";

test("every form that edits a product's SKU warns if another product has it", async () => {
  const ann = await selling.seller();
  const one = await ann.createProduct({ ean: "5900820001568", sku: "Cup 1" });
  const other = await ann.createProduct({ ean: "5901234123457", sku: "Cup 1" });
  const third = await ann.createProduct({ ean: "96385074", sku: "CUP 1" });
  await selling.drain();
  const visit = await createVisitor(selling, ann);

  const formOf = async (twinId: string) => {
    const at = { path: `/editProduct/${twinId}`, params: { twinId } };
    const { answer } = await visit(productForm, at);
    const html = htmlOf(EditProduct, {
      path: at.path,
      pattern: "/editProduct/:twinId",
      loaderData: answer,
    });
    return { html, text: textOf(html) };
  };
  const entry = async (twinId: string) => {
    const at = { path: `/browse/${twinId}/edit`, params: { headTwinId: twinId } };
    const { answer } = await visit(entryForm, at);
    const html = htmlOf(EditEntry, {
      path: at.path,
      pattern: "/browse/:headTwinId/edit",
      loaderData: answer,
    });
    return textOf(html);
  };
  const holderOf = async (sku: string, except: string) => {
    const path = `/resources/sku?${new URLSearchParams({ sku, except })}`;
    const { answer } = await visit(skuLoader, { path, params: {} });
    return ((await answer.json()) as { existingId: string | null }).existingId;
  };

  const warned = await formOf(one);
  expect(warned.text).toContain(WARNING);
  expect(warned.html).toContain(`href="/products/${other}"`);
  expect((await formOf(third)).text).not.toContain(WARNING);
  expect(await entry(one)).toContain(WARNING);
  expect(await entry(third)).not.toContain(WARNING);
  expect(await holderOf("CUP 1", third)).toBeNull();
  expect(await holderOf("Cup 1", one)).toBe(other);
});
