import { expect, waitForHydration, expectToast } from "#tests/e2e/fixtures.ts";
import { createEan } from "#tests/support/products.ts";

import { test } from "./fixtures.ts";

// The seller's journey against a server that has only upstream's contract. It is one test, because each step
// continues from the previous one.
test("a seller works on upstream", async ({ javaScriptEnabled: scripts, open, page }) => {
  test.setTimeout(120_000);
  const serial = scripts ? 601 : 602;
  const name = `Borealis headphones ${serial}`;
  const heading = page.getByRole("heading", { level: 1 });
  const main = page.locator("main");
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}(?: \\*)?$`, "i"));
  const actions = () => page.getByRole("button", { name: /^Actions for / }).first();
  const dialog = page.getByRole("dialog");

  await test.step("1. sign in; nothing is shown that upstream has no call for", async () => {
    await open("/login");
    await expect(page.getByRole("link", { name: /forgot/i })).toHaveCount(0);
    await field("Email").fill("owner@vitrine.demo");
    await field("Password").fill("Vitrine-demo-1");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(heading).toHaveText("Products");
    const navigation = page.getByRole("navigation", { name: "Main" });
    await expect(navigation.getByRole("listitem")).toHaveText(["Products", "Marketplaces"]);
    await expect(page.getByRole("link", { name: "Notifications" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /views/i })).toHaveCount(0);
  });

  await test.step("2. create a product, after its EAN was checked", async () => {
    await open("/products/new");
    await field("Name").fill(name);
    await field("SKU").fill(`BOR-${serial}`);
    await chooseType("Headphones");
    await field("EAN").fill(await takenEan());
    await page.getByRole("button", { name: "Create new product" }).click();
    await expect(page.getByText("EAN already exists").first()).toBeVisible();

    await field("EAN").fill(createEan(serial));
    await page.getByRole("button", { name: "Create new product" }).click();
    await expect(heading).toHaveText(name);
    await expect(main).toContainText("Draft");
    await expect(main).toContainText("This platform doesn’t optimize or publish cards.");
    await expect(page.getByRole("link", { name: "Publish" })).toHaveCount(0);
  });

  await test.step("3. find it by its name", async () => {
    await open("/products");
    await expect(page.getByText(/^1 - 10 of \d+$/)).toBeVisible();
    await main.getByRole("searchbox").fill(`Borealis headphones ${serial}`);
    await main.getByRole("searchbox").press("Enter");
    await expect(page.getByText("1 - 1 of 1")).toBeVisible();
    await main.getByRole("link", { name }).first().click();
    await expect(heading).toHaveText(name);
    await expect(main).toContainText(createEan(serial));
  });

  await test.step("4. edit and save it", async () => {
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(heading).toHaveText(`Edit ${name}`);
    if (scripts) await waitForHydration(page);
    await field("Brand").fill("Borealis");
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await expectToast(page, "Changes saved.");
    await expect(main).toContainText("Borealis");
  });

  await test.step("5. connect a marketplace, edit and open its card", async () => {
    await page.getByRole("button", { name: "Connect Marketplace" }).click();
    await page.getByRole("button", { name: "Showroom" }).click();
    await expectToast(page, "Marketplace card was successfully created.");
    await expect(page).toHaveURL(/\/editMarketplaceProduct\//);
    if (scripts) await waitForHydration(page);
    await field("Price").fill("129.90");
    await field("Currency").selectOption("EUR");
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await expect(page).toHaveURL(/\/marketplace-product\//);
    await expect(main).toContainText("129.90");
    await expect(main).toContainText("This platform doesn’t optimize or publish cards.");
    await page.getByRole("link", { name: "Back to Vitrine card" }).click();
    await expect(page.getByRole("table").getByRole("link", { name: "Showroom" })).toBeVisible();
  });

  await test.step("6. take a transition of the marketplace account", async () => {
    await open("/marketplaces");
    await main
      .getByRole("link", { name: /Showroom/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Disconnect" }).click();
    await expect(main).toContainText("Disconnected");
    await page.getByRole("button", { name: /^Connect/ }).click();
    await expect(main).toContainText(/Connect(?:ing|ed)/);
  });

  await test.step("7. delete the card, then the product", async () => {
    await open("/products");
    await main.getByRole("link", { name }).first().click();
    await page.getByRole("table").getByRole("link", { name: "Showroom" }).click();
    await expect(page).toHaveURL(/\/marketplace-product\//);
    await actions().click();
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await dialog.getByRole("button", { name: /^Delete/ }).click();
    await expect(main).toContainText("Not on any marketplace yet.");
    await actions().click();
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await dialog.getByRole("button", { name: /^Delete/ }).click();
    await expect(page.getByText("Product card was successfully deleted.").last()).toBeVisible();
    await expect(heading).toHaveText("Products");
    await expect(main.getByRole("link", { name })).toHaveCount(0);
  });

  await test.step("8. a page that upstream has no data for says so", async () => {
    await open("/notifications", 404);
    await expect(heading).toHaveText("Not available on this platform");
    await open("/settings/profile");
    await expect(page.getByRole("link", { name: "Business settings" })).toHaveCount(0);
    await expect(field("Current password")).toHaveCount(0);
  });

  await test.step("9. sign out", async () => {
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  });

  async function chooseType(type: string) {
    const typeField = page.getByRole("combobox", { name: "Product type" });
    if (!scripts) return void (await typeField.selectOption({ label: type }));
    await typeField.fill(type.slice(0, 6));
    await page.getByRole("option", { name: type }).click();
  }

  /** Reads the EAN of a demo product from its row. */
  async function takenEan(): Promise<string> {
    const html = await (await page.request.get("/products?cols=ean")).text();
    return /\b\d{13}\b/.exec(html)?.[0] ?? "";
  }
});
