import type { Page, Route } from "@playwright/test";

import { signInToApp } from "#tests/support/app-client.ts";
import { DEMO_PRODUCT_ID } from "#tests/support/demo-product.ts";

import { expect, waitForHydration, test } from "./fixtures.ts";

// Events may arrive while the page that they concern is still loading.

const PRODUCT = `/products/${DEMO_PRODUCT_ID}`;

test("a page that loads data before an event and renders after it shows the change", async ({
  context,
  open,
  page,
  signIn,
  vitrine,
}) => {
  await signIn();
  // Other tests may have added more products than fit on a page.
  await open("/products?search=5907312071047");
  const witness = await context.newPage();
  await witness.goto(PRODUCT);
  await waitForHydration(witness);
  const answer = await holdBackResponses(page, `**${PRODUCT}.data*`);

  await page.locator(`main a[href^="${PRODUCT}"]`).first().click();
  await answer.read;
  await changeSku(vitrine.url, "LATE-1");
  await expect(witness.getByText("LATE-1", { exact: true })).toBeVisible();
  answer.release();

  await expect(page.getByText("LATE-1", { exact: true })).toBeVisible();
});

test("a page that hydrates late shows what has changed since it was rendered", async ({
  page,
  signIn,
  vitrine,
}) => {
  await signIn();
  const scripts = await holdBackResponses(page, "**/*.js");
  await page.goto(PRODUCT, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "About Product" })).toBeVisible();
  await scripts.read;
  await changeSku(vitrine.url, "LATE-2");
  scripts.release();

  await expect(page.getByText("LATE-2", { exact: true })).toBeVisible();
});

test("a tab next to the listening one shows what changed while it loaded", async ({
  context,
  open,
  page,
  signIn,
  vitrine,
}) => {
  await signIn();
  await open(PRODUCT);
  const second = await context.newPage();
  const scripts = await holdBackResponses(second, "**/*.js");
  await second.goto(PRODUCT, { waitUntil: "commit" });
  await expect(second.getByRole("heading", { name: "About Product" })).toBeVisible();
  await scripts.read;
  await changeSku(vitrine.url, "LATE-3");
  await expect(page.getByText("LATE-3", { exact: true })).toBeVisible();
  scripts.release();

  await expect(second.getByText("LATE-3", { exact: true })).toBeVisible();
});

test("a stream that was rejected once reconnects", async ({
  expectComplaint,
  open,
  page,
  signIn,
  vitrine,
}) => {
  expectComplaint(/503/);
  await signIn();
  const rejection = page.waitForResponse(/\/resources\/events/);
  await page.route("**/resources/events*", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await open(PRODUCT);
  await rejection;
  await changeSku(vitrine.url, "LATE-4");

  await expect(page.getByText("LATE-4", { exact: true })).toBeVisible({ timeout: 30_000 });
});

/**
 * Delays responses: requests reach the server immediately, and the page gets the responses on release.
 */
async function holdBackResponses(page: Page, url: string) {
  const read = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route: Route) => {
    const response = await route.fetch();
    read.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return { read: read.promise, release: () => released.resolve() };
}

async function changeSku(url: string, sku: string): Promise<void> {
  const owner = await signInToApp(url);
  await owner.call("PUT", `/private/twin/${DEMO_PRODUCT_ID}/v1`, { fields: { sku } });
}
