import type { APIResponse } from "@playwright/test";

import { DEMO_PRODUCT_ID } from "#tests/support/demo-product.ts";
import { createEan } from "#tests/support/products.ts";

import { expect, waitForHydration, test, WITHOUT_SCRIPTS, expectToast } from "./fixtures.ts";

// Requirements for all forms: submitting twice, the back button, long texts.

// With scripts, a button waits for the response.
test(
  "a form submitted twice at once has one effect",
  { tag: WITHOUT_SCRIPTS },
  async ({ open, page, signIn, vitrine }) => {
    await signIn();
    const twice = async (path: string, form: Record<string, string>) => {
      const send = () =>
        page.request.post(path, { form, maxRedirects: 0, headers: { origin: vitrine.url } });
      const answers = await Promise.all([send(), send()]);
      const [first, second] = answers.map(outcome);
      expect(second, path).toEqual(first);
      return answers[0];
    };

    await open("/products/new");
    const typeId = await page
      .getByLabel(/^Product type/)
      .locator("option", { hasText: "Headphones" })
      .getAttribute("value");
    const created = await twice("/products/new", {
      name: "Pressed twice",
      ean: createEan(801),
      sku: "TWICE-1",
      productCategoryId: typeId ?? "",
    });
    const product = created.headers()["location"] ?? "";
    expect(product).toMatch(/^\/products\//);
    await open(`/products?search=TWICE-1`);
    await expect(page.getByText("1 - 1 of 1")).toBeVisible();

    await expect(async () => {
      await open(product);
      await expect(page.getByText("Draft", { exact: true }).first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
    await page.getByRole("button", { name: "Connect Marketplace" }).click();
    const type = await page
      .locator('input[name="marketplaceTypeId"]')
      .first()
      .getAttribute("value");
    const connected = await twice(`${product}/connect`, { marketplaceTypeId: type ?? "" });
    expect(connected.headers()["location"]).toMatch(/^\/editMarketplaceProduct\//);
    await open(product);
    await expect(page.getByRole("table").getByRole("link", { name: "Showroom" })).toHaveCount(1);

    const deleted = await twice(`${product}/delete`, {});
    expect(deleted.headers()["location"]).toBe("/products");
  },
);

test("the back button shows the saved values, and saving again is no conflict", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
}) => {
  await signIn();
  const at = `/editProduct/${DEMO_PRODUCT_ID}`;
  const save = page.getByRole("button", { name: "Save", exact: true }).first();
  const sku = page.getByLabel(/^SKU/);
  await open(at);
  await sku.fill("BACK-1");
  await save.click();
  await expectToast(page, "Changes saved.");

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${at}$`));
  if (javaScriptEnabled) await waitForHydration(page);
  await expect(sku).toHaveValue("BACK-1");
  await sku.fill("BACK-2");
  await save.click();

  await expect(page.getByText("Changes saved.").last()).toBeVisible();
  await expect(page.getByText("BACK-2", { exact: true })).toBeVisible();
});

test("the description has a preview and is saved on blur, or by its button", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
}) => {
  await signIn();
  const at = `/editProduct/${DEMO_PRODUCT_ID}`;
  const description = page.getByRole("textbox", { name: "Description" });
  const text = `**Cold** ${javaScriptEnabled ? "on" : "off"}`;
  await open(at);
  await description.fill(text);
  if (javaScriptEnabled) await page.getByLabel(/^SKU/).focus();
  else await page.getByRole("button", { name: "Save description" }).click();
  await expect(page.getByText("Description saved.")).toBeVisible();

  await page.getByRole("button", { name: "Preview", exact: true }).first().click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.locator("strong", { hasText: "Cold" })).toBeVisible();
  await open(at);
  await expect(description).toHaveValue(text);
});

function outcome(answer: APIResponse) {
  return { status: answer.status(), location: answer.headers()["location"] };
}
