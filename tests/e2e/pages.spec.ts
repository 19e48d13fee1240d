import { expectAccessible } from "#tests/support/axe.ts";

import { expect, test } from "./fixtures.ts";

// Each page of the journey, in both themes, on a desk and on a phone.

test.skip(
  ({ javaScriptEnabled }) => !javaScriptEnabled,
  "axe needs scripts; the markup is the same",
);

test("the lists and forms of the journey are accessible", async ({ open, page, signIn }) => {
  test.setTimeout(180_000);
  await signIn();
  for (const path of [
    "/products",
    "/products?layout=cards",
    "/products?search=nothing-like-it",
    "/products/new",
    "/notifications",
    "/no-such-page",
  ]) {
    await open(path);
    await expectAccessible(page, path);
  }
});

test("a product, its card and their dialogs are accessible", async ({ open, page, signIn }) => {
  test.setTimeout(240_000);
  await signIn();
  await open("/products");
  const product =
    (await page.locator('main tbody a[href^="/products/"]').first().getAttribute("href")) ?? "";
  const id = product.split("/").at(-1);
  for (const path of [
    product,
    `/editProduct/${id}`,
    `${product}/connect`,
    `${product}/delete`,
    `${product}/publish`,
    `${product}/optimize`,
  ]) {
    await open(path);
    await expectAccessible(page, path.replace(id ?? "", ":id"));
  }

  await open(product);
  await page.getByRole("button", { name: "Connect Marketplace" }).click();
  await page.getByRole("button", { name: "Showroom" }).click();
  await expect(page).toHaveURL(/\/editMarketplaceProduct\//);
  await expect(page.getByLabel(/^Title/)).toBeVisible({ timeout: 30_000 });
  const edit = new URL(page.url()).pathname;
  const card = edit.replace("editMarketplaceProduct", "marketplace-product");
  for (const path of [edit, card, `${card}/publish`, `${card}/delete`]) {
    await open(path);
    await expectAccessible(page, path.replace(/[\da-f-]{36}/, ":id"));
  }
});

test("the list keeps its state in the address", async ({ open, page, signIn }) => {
  await signIn();
  await open("/products?size=20&sort=name");

  await page.getByRole("searchbox", { name: "Search by name, EAN or SKU" }).fill("SKU");
  await expect(page).toHaveURL(/search=SKU/);
  await expect(page).toHaveURL(/size=20/);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search by name, EAN or SKU" })).toHaveValue(
    "SKU",
  );
});
