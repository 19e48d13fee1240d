import { createEan, createImage } from "#tests/support/products.ts";

import { expect, test, WITH_SCRIPTS, expectToast } from "./fixtures.ts";
import { createKeys } from "./keys.ts";

// Most users allow motion, which is the browser's default. Unlike clicks, keys don't wait until elements stand still.
test.use({ reducedMotion: "no-preference" });

test("the main path needs no mouse", async ({
  eventually,
  javaScriptEnabled,
  open,
  page,
  signIn,
}, info) => {
  test.setTimeout(240_000);
  const serial = info.project.name === "scripts-on" ? 601 : 602;
  const name = `Keyboard ${serial}`;
  const { keyboard } = page;
  const { reach, press, fill } = createKeys(page, javaScriptEnabled);
  const heading = page.getByRole("heading", { level: 1 });
  const dialog = page.getByRole("dialog");
  const button = (label: string | RegExp) => page.getByRole("button", { name: label });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const link = (label: string) => page.getByRole("link", { name: label, exact: true });
  // Labels of required fields end in an asterisk.
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}(?: \\*)?$`, "i"));
  const status = (text: string) => page.locator("main").getByText(text, { exact: true }).first();
  // Registered early, because a busy browser might otherwise open its own dialog first.
  page.on("filechooser", () => {});
  await signIn();
  await open("/products");

  await test.step("the first tab stop skips the navigation", async () => {
    await keyboard.press("Tab");
    await expect(page.locator("*:focus")).toHaveText("Skip to the content");
    await keyboard.press("Enter");
    await expect(page.locator("#main")).toBeFocused();
  });

  await test.step("a product is created", async () => {
    await press(page.locator("main").getByRole("link", { name: "Create new product" }));
    await fill(page.getByLabel(/^Name/), name);
    await fill(page.getByLabel(/^EAN/), createEan(serial));
    await fill(page.getByLabel(/^SKU/), `KEY-${serial}`);
    await reach(page.getByRole("combobox", { name: "Product type" }));
    await keyboard.type("Head");
    if (javaScriptEnabled) {
      await expect(page.getByRole("option", { name: "Headphones" })).toBeVisible();
      await keyboard.press("ArrowDown");
      await keyboard.press("Enter");
    }
    await press(button("Create new product"));
    await expect(heading).toHaveText(name);
    await eventually(status("Draft"));
  });

  await test.step("a menu opens, closes and returns the focus", async () => {
    const opener = button(/^Actions for /);
    await press(opener);
    await expect(link("Delete")).toBeVisible();
    await keyboard.press("Escape");
    await expect(link("Delete")).toBeHidden();
    await expect(opener).toBeFocused();
    if (!javaScriptEnabled) return;
    // With scripts, the arrow keys open the menu and move through it.
    await keyboard.press("ArrowDown");
    await expect(page.locator("[popover] a:focus")).toHaveText("Edit");
    await keyboard.press("ArrowUp");
    await expect(page.locator("[popover] a:focus")).toHaveText("Delete");
    await keyboard.press("Escape");
    await expect(link("Delete")).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step("an image is added", async () => {
    await press(link("Edit"));
    await expect(heading).toHaveText(`Edit ${name}`);
    await fill(field("Brand"), "Aurora");
    await reach(page.getByLabel("Add images"));
    const chooser = page.waitForEvent("filechooser");
    await keyboard.press("Enter");
    await (
      await chooser
    ).setFiles([{ name: "front.png", mimeType: "image/png", buffer: await createImage() }]);
    if (!javaScriptEnabled) await press(button("Upload").first());
    await expect(page.getByText("front.png").first()).toBeAttached();
    await press(save.last());
    await expectToast(page, "Changes saved.");
  });

  await test.step("a marketplace is connected and its card filled", async () => {
    await press(button("Connect Marketplace"));
    await press(button("Showroom"));
    await expect(page).toHaveURL(/\/editMarketplaceProduct\//);
    await eventually(field("Title"));
    await fill(field("Title"), name);
    await fill(field("Price"), "49.90");
    await reach(field("Currency"));
    await keyboard.type("EUR");
    await fill(field("Stock Quantity"), "3");
    await press(save.last());
    await expect(page.getByText("Changes saved.").last()).toBeVisible();
  });

  await test.step("its content is written", async () => {
    await press(link("Back to Vitrine card"));
    await expect(page.getByRole("heading", { name: "Connected Marketplaces" })).toBeVisible();
    await press(link("Optimize content"));
    await press(dialog.getByLabel("Showroom"), "Space");
    await press(dialog.getByRole("button", { name: "Optimize selected cards" }));
    await press(page.getByRole("table").getByRole("link", { name: "Showroom" }));
    await expect(page).toHaveURL(/\/marketplace-product\/[^/]+$/);
    await eventually(page.getByText("Ready to publish", { exact: true }));
  });

  await test.step("it is published", async () => {
    await press(link("Publish"));
    await press(dialog.getByRole("button", { name: /^Publish/ }));
    await press(page.getByRole("table").getByRole("link", { name: "Showroom" }));
    await expect(page).toHaveURL(/\/marketplace-product\/[^/]+$/);
    await eventually(status("Ready to sell"));
  });

  await test.step("both cards are deleted", async () => {
    await press(button(/^Actions for /));
    await press(link("Delete"));
    await press(button("Delete marketplace card"));
    await expect(page.getByText("Not on any marketplace yet.")).toBeVisible();
    await press(button(/^Actions for /));
    await press(link("Delete"));
    await press(button("Delete product card"));
    await expect(page.getByText("Product card was successfully deleted.").last()).toBeVisible();
    await expect(heading).toHaveText("Products");
  });
});

// Without scripts a dialog is a page of its own.
test(
  "a dialog traps the focus and returns it",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn }) => {
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
  },
);
