import type { Page } from "@playwright/test";

import { openDatabase } from "#platform/base/database/database.ts";
import { addCards } from "#platform/testing/bulk-fixtures.ts";
import { type AppClient, signInToApp } from "#tests/support/app-client.ts";
import { copyDemoData } from "#tests/support/demo-data.ts";
import { createSellable } from "#tests/support/products.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

import { expect, waitForHydration, test } from "./fixtures.ts";

test("the selection of a dialog survives turning pages, and all of it is optimized", async ({
  context,
  javaScriptEnabled,
  page,
}) => {
  test.setTimeout(180_000);
  await using data = await copyDemoData();
  const { productId, cardId } = await productWithManyCards(data.dataDir);
  await using vitrine = await startVitrine({ dataDir: data.dataDir, env: { DEMO: "small" } });
  const owner = await signInToApp(vitrine.url);
  await context.addCookies(toCookies(owner, vitrine.url));
  const open = async (operation: string) => {
    await page.goto(`${vitrine.url}/products/${productId}/${operation}`);
    if (javaScriptEnabled) await waitForHydration(page);
  };

  await test.step("the dialog to publish", async () => {
    await open("publish");
    await selectOnTwoPages(page, cardId);
  });

  await test.step("an event does not change the selection", async () => {
    if (!javaScriptEnabled) return;
    const witness = await context.newPage();
    await witness.goto(`${vitrine.url}/products/${productId}`);
    await waitForHydration(witness);
    for (const sku of ["NEWS-1", "NEWS-2"]) {
      await owner.call("PUT", `/private/twin/${productId}/v1`, { fields: { sku } });
      await expect(witness.getByText(sku, { exact: true })).toBeVisible();
    }
    await expect(page.getByText("1 selected on other pages", { exact: true })).toBeVisible();
    await witness.close();
  });

  await test.step("the dialog to optimize", async () => {
    await open("optimize");
    const { ticked, left } = await selectOnTwoPages(page, cardId);
    await page.getByRole("button", { name: "Optimize selected cards" }).click();
    await expect(page.getByText(/^Content was successfully sent for optimization/)).toBeVisible();

    for (const id of ticked) {
      await expect.poll(() => proposalsFor(owner, id), { timeout: 30_000 }).toBe(1);
    }
    expect(await proposalsFor(owner, left)).toBe(0);
  });

  expect(vitrine.complaints()).toEqual([]);
  // The page must not have an event stream when the server stops.
  await page.close();
});

/** Selects a card on the first page and one on the second, goes back, and returns a third card. */
async function selectOnTwoPages(page: Page, notThis: string) {
  const elsewhere = page.getByText("1 selected on other pages", { exact: true });
  const cards = async () => {
    const boxes = page.locator('input[name="cardId"]:not([hidden], [disabled])');
    const values = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute("value")));
    return values.filter((id) => id !== null).filter((id) => id !== notThis);
  };
  const box = (id: string) => page.locator(`input[name="cardId"][value="${id}"]`);

  const [first = "", left = ""] = await cards();
  await box(first).check();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(elsewhere).toBeVisible();
  const second = (await cards()).find((id) => id !== first) ?? "";
  await box(second).check();
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(box(left)).toBeVisible();
  await expect(box(first)).toBeChecked();
  await expect(box(left)).not.toBeChecked();
  await expect(elsewhere).toBeVisible();
  return { ticked: [first, second], left };
}

/**
 * Creates a product of the demo business with more marketplace cards than a page of the dialog shows.
 */
async function productWithManyCards(dataDir: string) {
  const product = await prepareProduct(dataDir);
  const database = await openDatabase({ dataDir });
  await addCards(database.db, product.cardId, 60);
  await database.close();
  return product;
}

async function prepareProduct(dataDir: string) {
  await using vitrine = await startVitrine({ dataDir, env: { DEMO: "small" } });
  return await createSellable(await signInToApp(vitrine.url), 720);
}

function toCookies({ cookie }: AppClient, url: string) {
  return cookie.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
}

async function proposalsFor(owner: AppClient, twinId: string): Promise<number> {
  const path = `/private/proposal/list/v1?twinId=${twinId}`;
  const { proposalList } = await owner.call<{ proposalList: unknown[] }>("GET", path);
  return proposalList.length;
}
