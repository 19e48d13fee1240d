import type { Page } from "@playwright/test";

import { DEMO_PRODUCT_ID } from "#tests/support/demo-product.ts";
import { createEan, createImage } from "#tests/support/products.ts";

import { expect, waitForHydration, test, WITHOUT_SCRIPTS, WITH_SCRIPTS } from "./fixtures.ts";

// No form loses its input when the session expires.

interface Typed {
  what: string;
  path: (page: Page) => Promise<string> | string;
  label: string;
  text: string;
  submit: string;
  /** Fills other required fields, without which the browser would block the submit. */
  also?: (page: Page, scripts: boolean) => Promise<void>;
}

const FORMS: Typed[] = [
  {
    what: "creating a product",
    path: () => "/products/new",
    label: "SKU",
    text: "TYPED-1",
    submit: "Create new product",
    also: async (page, scripts) => {
      await page.getByLabel(/^Name/).fill("Typed lamp");
      await page.getByLabel(/^EAN/).fill(createEan(scripts ? 811 : 812));
      const type = page.getByRole("combobox", { name: "Product type" });
      if (!scripts) {
        await type.selectOption({ label: "Headphones" });
        return;
      }
      await type.fill("Headp");
      await page.getByRole("option", { name: "Headphones" }).click();
    },
  },
  {
    what: "editing a product",
    path: () => `/editProduct/${DEMO_PRODUCT_ID}`,
    label: "SKU",
    text: "TYPED-2",
    submit: "Save",
  },
  {
    what: "editing a marketplace card",
    path: async (page) => `/editMarketplaceProduct/${await demoCard(page)}`,
    label: "Delivery handling time",
    text: "Two days",
    submit: "Save",
  },
  {
    what: "inviting a manager",
    path: () => "/users/invite",
    label: "Email",
    text: "new.manager@example.test",
    submit: "Invite",
  },
  {
    what: "the business's details",
    path: () => "/settings/business",
    label: "Legal name",
    text: "Typed and Sons",
    submit: "Save",
  },
  {
    what: "one's own name",
    path: () => "/settings/profile",
    label: "Name",
    text: "Typed Owner",
    submit: "Save",
  },
];

for (const { what, path, label, text, submit, also } of FORMS) {
  test(`${what}: an expired session loses no input`, async ({
    context,
    javaScriptEnabled,
    open,
    page,
    signIn,
  }) => {
    await signIn();
    const at = await path(page);
    await open(at);
    const field = page.getByLabel(new RegExp(`^${label}(?: \\*)?$`)).first();
    await also?.(page, javaScriptEnabled);
    await field.fill(text);
    const form = page.locator("form", { has: field });

    await context.clearCookies({ name: "vitrine_session" });
    const button = page.getByRole("button", { name: submit, exact: true });
    const inForm = form.getByRole("button", { name: submit, exact: true });
    await ((await inForm.count()) > 0 ? inForm : button).first().click();
    await page.getByRole("button", { name: "Sign in as Owner" }).click();

    await expect(page).toHaveURL(new RegExp(`${at}$`));
    if (javaScriptEnabled) await waitForHydration(page);
    await expect(page.getByText("We restored your unsaved input.")).toBeVisible();
    await expect(field).toHaveValue(text);
  });
}

// Without scripts, a page sends no requests by itself.
test(
  "a session that expires while the user types loses nothing",
  { tag: WITH_SCRIPTS },
  async ({ open, page, playwright, vitrine, expectComplaint }) => {
    expectComplaint(/status of 401/);
    await open("/login");
    await page.getByRole("button", { name: "Sign in as Owner" }).click();
    await expect(page).toHaveURL(/\/home$/);
    const at = `/editProduct/${DEMO_PRODUCT_ID}`;
    await open(at);
    await page.getByLabel(/^SKU/).fill("TYPED-3");

    const elsewhere = await playwright.request.newContext({
      baseURL: vitrine.url,
      extraHTTPHeaders: { origin: vitrine.url },
      storageState: await page.context().storageState(),
    });
    await elsewhere.post("/logout", { maxRedirects: 0 });
    // The field saves when it loses the focus, and that request finds the session expired.
    await page.getByLabel(/^Description/).fill("Typed while the session ended.");
    await page.getByLabel(/^SKU/).focus();
    await expect(page.getByText("Your session has expired")).toBeVisible();
    await page.getByRole("button", { name: "Sign in as Owner" }).click();

    await expect(page).toHaveURL(new RegExp(`${at}$`));
    await expect(page.getByLabel(/^SKU/)).toHaveValue("TYPED-3");
    await expect(page.getByLabel(/^Description/)).toHaveValue("Typed while the session ended.");
    await elsewhere.dispose();
  },
);

test("a restored form shows errors like any other", async ({
  context,
  javaScriptEnabled,
  open,
  page,
  signIn,
}) => {
  await signIn();
  await open(`/editProduct/${DEMO_PRODUCT_ID}`);
  const sku = page.getByLabel(/^SKU/);
  const save = page.getByRole("button", { name: "Save", exact: true }).first();
  await sku.fill("TYPED-5");
  await context.clearCookies({ name: "vitrine_session" });
  await save.click();
  await page.getByRole("button", { name: "Sign in as Owner" }).click();
  await expect(page.getByText("We restored your unsaved input.")).toBeVisible();
  if (javaScriptEnabled) await waitForHydration(page);

  await sku.fill("");
  await save.click();

  await expect(page.getByText("SKU is required").first()).toBeVisible();
  await expect(sku).toHaveAttribute("aria-invalid", "true");
});

// With scripts, files are uploaded immediately.
test(
  "files selected when the session expired have to be selected again",
  { tag: WITHOUT_SCRIPTS },
  async ({ context, open, page, signIn }) => {
    await signIn();
    const at = `/editProduct/${DEMO_PRODUCT_ID}`;
    await open(at);
    await page.getByLabel(/^SKU/).fill("TYPED-4");
    await page
      .getByLabel("Add images")
      .setInputFiles([{ name: "front.png", mimeType: "image/png", buffer: await createImage() }]);

    await context.clearCookies({ name: "vitrine_session" });
    await page
      .locator("section", { has: page.getByLabel("Add images") })
      .getByRole("button", { name: "Upload" })
      .click();
    await page.getByRole("button", { name: "Sign in as Owner" }).click();

    await expect(page.getByLabel(/^SKU/)).toHaveValue("TYPED-4");
    await expect(page.getByText("Select the files again.")).toBeVisible();
  },
);

/** Returns the ID of the demo product's marketplace card, which is created if it doesn't exist. */
async function demoCard(page: Page): Promise<string> {
  await page.goto(`/products/${DEMO_PRODUCT_ID}`);
  const cardLinks = page.locator('a[href^="/marketplace-product/"]');
  if ((await cardLinks.count()) === 0) {
    await page.getByRole("button", { name: "Connect Marketplace" }).click();
    await page.getByRole("button", { name: "Showroom" }).click();
    await expect(page).toHaveURL(/\/editMarketplaceProduct\//);
    await expect(async () => {
      await page.goto(`/products/${DEMO_PRODUCT_ID}`);
      await expect(cardLinks.first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
  }
  return (await cardLinks.first().getAttribute("href"))?.split("/").at(-1) ?? "";
}
