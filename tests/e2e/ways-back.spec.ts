import type { Page } from "@playwright/test";

import { expect, test, waitForHydration } from "./fixtures.ts";
import { heading } from "./people.ts";

const LIST = /\/products\?search=Coffee&sort=name$/;

test("a product opened out of a list leads to its neighbors and back to the list as it was", async ({
  open,
  page,
  signIn,
}) => {
  await signIn();
  await open("/products?search=Coffee&sort=name");
  const rows = page.getByRole("cell").getByRole("link");
  const name = await rows.first().textContent();
  await rows.first().click();
  await expectProduct(page, name);

  await page.getByRole("link", { name: "Edit", exact: true }).first().click();
  await expect(heading(page)).toContainText("Edit");
  await page.getByRole("link", { name: "Cancel" }).first().click();
  await page.getByRole("link", { name: "Back to All products" }).click();

  await expect(page).toHaveURL(LIST);
});

test("the products beside one in the usual list are a step away", async ({
  open,
  page,
  signIn,
}) => {
  await signIn();
  await open("/products");
  const rows = page.getByRole("cell").getByRole("link");
  const [first, second] = await rows.allTextContents();
  await rows.first().click();
  await expectProduct(page, first);
  await expect(page.getByRole("link", { name: "Previous product" })).toHaveCount(0);

  await page.getByRole("link", { name: "Next product" }).click();
  await expectProduct(page, second);
  await page.getByRole("link", { name: "Previous product" }).click();
  await expectProduct(page, first);
  await page.getByRole("link", { name: "Back to All products" }).click();

  await expect(page).toHaveURL(/\/products$/);
});

test(
  "Back works at once after a page was loaded again",
  { tag: "@with-scripts" },
  async ({ open, page, signIn }) => {
    await signIn();
    await open("/products?search=Coffee&sort=name");
    await page.getByRole("cell").getByRole("link").first().click();
    await expect(page.getByRole("link", { name: "Back to All products" })).toBeVisible();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });

    await page.reload({ waitUntil: "commit" });
    await expect(page.getByRole("link", { name: "Back to All products" })).toBeVisible();
    await page.evaluate(() => history.back());
    release();

    await expect(page).toHaveURL(LIST);
    await waitForHydration(page);
    await expect(heading(page)).toHaveText("Products");
  },
);

test(
  "the first invalid field is never below the header",
  { tag: "@with-scripts" },
  async ({ open, page, signIn }) => {
    await signIn();
    await page.setViewportSize({ width: 1000, height: 420 });
    await open("/settings/business");
    const name = page.getByLabel(/^Business name/);
    await name.fill("");
    await page.getByRole("button", { name: "Save", exact: true }).last().click();
    await expect(name).toBeFocused();

    const header = await page.locator("main header").first().boundingBox();
    const field = await name.boundingBox();
    expect(field?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  },
);

/** Asserts that the page of this product is open. The row begins with the product's name. */
async function expectProduct(page: Page, row: string | null | undefined): Promise<void> {
  const isShown = async () => row?.startsWith((await heading(page).textContent()) ?? "none");
  await expect.poll(isShown, { message: row ?? "" }).toBe(true);
}
