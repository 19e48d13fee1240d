import type { Page } from "@playwright/test";

import { idOf } from "#platform/selling/template/ids.ts";
import { DEMO_PRODUCT_ID } from "#tests/support/demo-product.ts";

import { expect, test, waitForHydration, expectToast } from "./fixtures.ts";
import { heading } from "./people.ts";

// Sellers see changes of their domain by an administrator on their next page, without a restart.

const MACHINE = idOf("class:product_coffee_machine");
const CONNECTOR = idOf("class:marketplace_connector");
const CARD = idOf("class:marketplace_product");
const DRAFT = idOf("status:product.draft");

test("a new attribute, status color and marketplace show on the sellers' next page", async ({
  baseURL,
  browser,
  cookiesOf,
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
}) => {
  test.slow();
  const suffix = scripts ? "on" : "off";
  await signIn("admin");
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: scripts });
  await context.addCookies(await cookiesOf("owner"));
  const seller = await context.newPage();
  const visit = async (path: string) => {
    await seller.goto(path);
    if (scripts) await waitForHydration(seller);
  };
  const fillBoiler = async (text: string) => {
    await visit(`/editProduct/${DEMO_PRODUCT_ID}`);
    await seller.getByLabel(/^Boiler/).fill(text);
    await seller.getByRole("button", { name: "Save", exact: true }).first().click();
    await expect(seller).not.toHaveURL(/editProduct/);
  };

  await test.step("an attribute of a product type", async () => {
    await visit(`/editProduct/${DEMO_PRODUCT_ID}`);
    await expect(seller.getByLabel(/^Boiler/)).toHaveCount(0);

    await create(page, open, `/admin/fields/new?twinClassId=${MACHINE}`, async () => {
      await page.getByLabel(/^Name/).fill("Boiler");
      await page.getByLabel(/^Key/).fill(`boiler_${suffix}`);
      await page.getByLabel(/^Field type/).selectOption("1301");
      if (!scripts) await page.getByRole("button", { name: "Show settings" }).click();
      await page.getByLabel("Pattern", { exact: true }).fill(".*");
    });

    await fillBoiler("Brass");
    await expect(seller.getByText("Brass", { exact: true })).toBeVisible();
  });
  const fieldPath = new URL(page.url()).pathname;

  await test.step("the color of a status", async () => {
    await visit("/products?f.status=draft");
    const badge = seller.getByRole("table").getByText("Draft", { exact: true }).first();
    const color = async () =>
      badge.evaluate((element) => {
        const places = [element, element.parentElement ?? element];
        return places.map((place) => getComputedStyle(place).backgroundColor).join(" ");
      });
    const before = await color();
    expect(before).not.toContain("rgb(18, 52, 86)");

    await open(`/admin/statuses/${DRAFT}/edit`);
    const input = page.getByLabel(/^Background color/).first();
    const old = await input.inputValue();
    await input.fill("#123456");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Changes saved.");

    await visit("/products?f.status=draft");
    expect(await color()).toContain("rgb(18, 52, 86)");

    await open(`/admin/statuses/${DRAFT}/edit`);
    await page
      .getByLabel(/^Background color/)
      .first()
      .fill(old);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Changes saved.");
  });

  const made: string[] = [];
  await test.step("a marketplace: the classes of its accounts and of its cards", async () => {
    await visit("/connect-marketplace");
    await expect(seller.getByText("Bazaar")).toHaveCount(0);

    for (const [kind, base] of [
      ["connector", CONNECTOR],
      ["marketplace", CARD],
    ] as const) {
      const path = `/admin/classes/new?extendsClassId=${base}&autoCreatePermissions=false`;
      await create(page, open, path, async () => {
        await page.getByLabel(/^Name/).fill("Bazaar");
        await page.getByLabel(/^Key/).fill(`${kind}_bazaar_${suffix}`);
        await page.getByLabel(/^Owner type/).selectOption("DOMAIN_BUSINESS_ACCOUNT");
      });
      made.push(new URL(page.url()).pathname);
    }

    await visit("/connect-marketplace");
    await expect(seller.getByText("Bazaar").first()).toBeVisible();
    await visit(`/products/${DEMO_PRODUCT_ID}/connect`);
  });

  await test.step("what is deleted is gone from the next page", async () => {
    // An attribute is in use if a product has a value for it.
    await fillBoiler("");
    for (const path of [...made.toReversed(), fieldPath]) {
      await open(`${path}/delete`);
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page).not.toHaveURL(/\/delete/);
    }
    await visit("/connect-marketplace");
    await expect(seller.getByText("Bazaar")).toHaveCount(0);
    await visit(`/editProduct/${DEMO_PRODUCT_ID}`);
    await expect(seller.getByLabel(/^Boiler/)).toHaveCount(0);
  });
  await context.close();
});

/** Fills in and sends the form that creates an entity. */
async function create(
  page: Page,
  open: (path: string) => Promise<void>,
  path: string,
  fill: () => Promise<void>,
): Promise<void> {
  await open(path);
  await expect(heading(page)).toContainText("New");
  await fill();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page).not.toHaveURL(/\/new/);
}
