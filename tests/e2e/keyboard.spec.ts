import { eanOf } from "#tests/support/products.ts";

import { expect, test } from "./fixtures.ts";

test("the main path needs no mouse", async ({ javaScriptEnabled, open, page, signIn }, info) => {
  const serial = info.project.name === "scripts-on" ? 601 : 602;
  const { keyboard } = page;
  const focused = page.locator("*:focus");
  await signIn();

  await test.step("the first stop leads past the navigation", async () => {
    await open("/products");
    await keyboard.press("Tab");
    await expect(focused).toHaveText("Skip to the content");
    await keyboard.press("Enter");
    await expect(page.locator("#main")).toBeFocused();
  });

  await test.step("a form is filled and sent with the keyboard", async () => {
    await open("/products/new");
    await page.getByLabel(/^Name/).focus();
    await keyboard.type(`Keyboard ${serial}`);
    await keyboard.press("Tab");
    await keyboard.type(eanOf(serial));
    await keyboard.press("Tab");
    await keyboard.type(`KEY-${serial}`);
    await keyboard.press("Tab");
    await keyboard.type("Head");
    if (javaScriptEnabled) {
      await expect(page.getByRole("option", { name: "Headphones" })).toBeVisible();
      await keyboard.press("ArrowDown");
      await keyboard.press("Enter");
    }
    await page.getByRole("button", { name: "Create new product" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Keyboard ${serial}`);
  });

  await test.step("a menu opens and closes, and gives the focus back", async () => {
    const opener = page.getByRole("button", { name: /^Actions for / });
    await opener.focus();
    await keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Delete", exact: true })).toBeVisible();
    await keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Delete", exact: true })).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step("a dialog is confirmed", async () => {
    await page.getByRole("button", { name: /^Actions for / }).press("Enter");
    await page.getByRole("link", { name: "Delete", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Delete product card" }).press("Enter");
    await expect(page.getByText("Product card was successfully deleted.")).toBeVisible();
  });
});

test("a dialog keeps the focus inside and gives it back", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
}) => {
  test.skip(!javaScriptEnabled, "without scripts a dialog is a page of its own");
  await signIn();
  await open("/products");
  const opener = page.getByRole("button", { name: /^Actions for / }).first();
  await opener.press("Enter");
  await page.getByRole("link", { name: "Delete", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();

  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press("Tab");
    const inside = await dialog.evaluate((element) => element.contains(document.activeElement));
    const onPage = await page.evaluate(() => document.activeElement !== document.body);
    expect(inside || !onPage, "the focus stays in the dialog or goes to the browser").toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/products$/);
});
