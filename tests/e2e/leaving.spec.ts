import { DEMO_PRODUCT_ID } from "#tests/support/demo-product.ts";

import { expect, test, expectToast } from "./fixtures.ts";

// Leaving an edited form asks first. Without scripts, the browser restores the input on the way back.

test("leaving any edited form by a link asks first", async ({ open, page, signIn, world }) => {
  test.setTimeout(120_000);
  await signIn();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const away = page.getByRole("link", { name: "Products", exact: true }).first();
  const forms = [
    { path: "/products/new", label: /^SKU/ },
    { path: `/editProduct/${DEMO_PRODUCT_ID}`, label: /^SKU/ },
    { path: `/editMarketplaceProduct/${world.cardId}`, label: /^Delivery handling time/ },
    { path: `/editMarketplaceConnector/${world.connectorId}`, label: /^Shop name/ },
    { path: "/connect-marketplace", label: /^Account name/ },
    { path: "/settings/business", label: /^Legal name/ },
    { path: "/settings/profile", label: /^Name/ },
  ];
  for (const { path, label } of forms) {
    await test.step(path, async () => {
      await open(path);
      await page.getByLabel(label).first().fill("Unsaved");
      await away.click();
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: "Stay" }).click();
      await expect(question).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByLabel(label).first()).toHaveValue("Unsaved");

      await away.click();
      await question.getByRole("button", { name: "Leave" }).click();
      await expect(page).toHaveURL(/\/products$/);
    });
  }
});

test("the back button and closing the page ask too, and Escape stays", async ({
  open,
  page,
  signIn,
}) => {
  await signIn();
  await open("/products");
  await page.locator('a[href="/products/new"]').first().click();
  const sku = page.getByLabel(/^SKU/);
  await sku.fill("UNSAVED-1");

  await page.goBack();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question.getByRole("button", { name: "Stay" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(sku).toHaveValue("UNSAVED-1");

  const dialogOpened = page.waitForEvent("dialog");
  const reloaded = page.reload();
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reloaded;
});

test("leaving by the back button goes there", async ({ open, page, signIn }) => {
  await signIn();
  await open("/products");
  await page.locator('a[href="/products/new"]').first().click();
  await page.getByLabel(/^SKU/).fill("UNSAVED-2");

  await page.goBack();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();

  await expect(page).toHaveURL(/\/products$/);
});

test("a pending save of the description is awaited, and only a rejected one asks", async ({
  open,
  page,
  signIn,
  world,
}) => {
  await signIn();
  const at = `/editMarketplaceProduct/${world.cardId}`;
  const away = page.getByRole("link", { name: "Products", exact: true }).first();
  const description = page.getByRole("textbox", { name: "Description" });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  let release = () => {};
  const sent = Promise.withResolvers<void>();
  await page.route("**/editMarketplaceProduct/**", async (route) => {
    if (route.request().method() === "POST") {
      await new Promise<void>((resolve) => {
        release = resolve;
        sent.resolve();
      });
    }
    await route.continue();
  });
  await open(at);
  await description.fill("Slow to save.");
  await away.click();
  await sent.promise;
  await expect(page).toHaveURL(new RegExp(`${at}$`));
  await expect(question).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/\/products$/);
  await page.unrouteAll();

  await open(at);
  await expect(description).toHaveValue("Slow to save.");
  await description.fill("x".repeat(5000));
  await away.click();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByText(/^Failed to update description/)).toBeVisible();
  await expect(description).toHaveValue("x".repeat(5000));
});

test("links that stay on the page do not ask", async ({ context, open, page, signIn }) => {
  await signIn();
  await open("/products/new");
  await page.getByLabel(/^SKU/).fill("UNSAVED-3");
  const dialogTypes: string[] = [];
  page.on("dialog", (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.accept();
  });
  await page.evaluate(() => {
    document
      .querySelector("main")
      ?.insertAdjacentHTML(
        "afterbegin",
        '<a href="/products" target="_blank">Beside</a> <a href="/favicon.svg" download>File</a>',
      );
  });

  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Beside" }).click();
  await (await opened).close();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "File" }).click();
  await (await download).cancel();

  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByLabel(/^SKU/)).toHaveValue("UNSAVED-3");
  expect(dialogTypes).toEqual([]);
});

test("saved and unchanged forms do not ask", async ({ open, page, signIn }) => {
  await signIn();
  const at = `/editProduct/${DEMO_PRODUCT_ID}`;
  const away = page.getByRole("link", { name: "Products", exact: true }).first();
  const sku = page.getByLabel(/^SKU/);

  await open(at);
  const before = await sku.inputValue();
  await sku.fill("TYPED");
  await sku.fill(before);
  await away.click();
  await expect(page).toHaveURL(/\/products$/);

  await open(at);
  await page.getByRole("textbox", { name: "Description" }).fill("Saves itself when it is left.");
  await away.click();
  await expect(page).toHaveURL(/\/products$/);
  await open(at);
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue(
    "Saves itself when it is left.",
  );

  await sku.fill("SAVED-1");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expectToast(page, "Changes saved.");
  await away.click();
  await expect(page).toHaveURL(/\/products$/);
});
