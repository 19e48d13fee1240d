import { createEan, createImage } from "#tests/support/products.ts";

import { expect, waitForHydration, test, expectToast } from "./fixtures.ts";

// Follows one product from nothing to a public listing and its deletion. It is one test, because each step
// continues from the previous one.
test("a seller takes a product from nothing to published", async ({
  eventually,
  javaScriptEnabled,
  open,
  page,
  signIn,
  withoutFullPageLoad,
}, info) => {
  test.setTimeout(240_000);
  const scripts = javaScriptEnabled;
  const serial = info.project.name === "scripts-on" ? 501 : 502;
  const name = `Aurora headphones ${serial}`;
  const heading = page.getByRole("heading", { level: 1 });
  const status = (text: string) => page.locator("main").getByText(text, { exact: true }).first();
  // Labels of required fields end in an asterisk.
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}(?: \\*)?$`, "i"));
  let product = "";
  let card = "";
  let listing = "";
  let title = "";

  await signIn();
  await open("/products");

  await withoutFullPageLoad(async () => {
    await test.step("1. the list of products offers to create one", async () => {
      await expect(heading).toHaveText("Products");
      await expect(page.getByText(/^1 - 10 of \d+$/)).toBeVisible();
      await page.locator("main").getByRole("link", { name: "Create new product" }).click();
    });

    await test.step("2. the form reports what is wrong, then creates the card", async () => {
      await expect(heading).toHaveText("Create new Vitrine product");
      await page.getByRole("button", { name: "Create new product" }).click();
      for (const text of ["Name is required", "EAN is required", "SKU is required"]) {
        await expect(page.getByText(text).first()).toBeVisible();
      }
      await field("EAN").fill("12345");
      await field("Name").fill(`  ${name} `);
      await field("SKU").fill(`AUR-${serial}`);
      await chooseType("Headphones");
      await page.getByRole("button", { name: "Create new product" }).click();
      await expect(page.getByText("EAN must be 8 or 13 digits").first()).toBeVisible();

      await field("EAN").fill(createEan(serial));
      await page.getByRole("button", { name: "Create new product" }).click();
      await expect(
        page.getByText(/^Product card creation started\. We’re preparing/),
      ).toBeVisible();
    });

    await test.step("3. the attributes are prepared, and a notification reports it", async () => {
      await expect(heading).toHaveText(name);
      product = new URL(page.url()).pathname;
      await eventually(status("Draft"));
    });

    await test.step("4. the product card shows its sections", async () => {
      for (const sectionTitle of ["Connected Marketplaces", "About Product", "Documents"]) {
        await expect(page.getByRole("heading", { name: sectionTitle })).toBeVisible();
      }
      await expect(page.getByText("No media found. Upload images to display.")).toBeVisible();
    });

    await test.step("5. its fields are edited, images and a document are added", async () => {
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      // The first link is inside the menu.
      await page.getByRole("link", { name: "Edit", exact: true }).last().click();
      await expect(heading).toHaveText(`Edit ${name}`);
      await field("Brand").fill("Aurora");
      await field("Model").fill("A-1");
      await addFiles("Add images", [
        { name: "front.png", mimeType: "image/png", buffer: await createImage("#3a6ea5") },
        { name: "side.png", mimeType: "image/png", buffer: await createImage("#a5583a") },
      ]);
      await addFiles("Add documents", [
        { name: "manual.txt", mimeType: "text/plain", buffer: Buffer.from("Put on, listen.") },
      ]);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expectToast(page, "Changes saved.");
      await expect(heading).toHaveText(name);
      await expect(page.getByText("Aurora", { exact: true })).toBeVisible();
      await expect(page.getByText("manual.txt")).toBeVisible();
    });

    await test.step("6. a marketplace is connected and its card edited", async () => {
      await page.getByRole("button", { name: "Connect Marketplace" }).click();
      await page.getByRole("button", { name: "Showroom" }).click();
      await expectToast(page, "Marketplace card was successfully created.");
      await expect(page).toHaveURL(/\/editMarketplaceProduct\//);
      card = `/marketplace-product/${page.url().split("/").at(-1)}`;
      await eventually(field("Title"));
      await field("Title").fill(name);
      await field("Price").fill("129.90");
      await field("Currency").selectOption("EUR");
      await field("Stock Quantity").fill("12");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expectToast(page, "Changes saved.");
      await expect(page).toHaveURL(new RegExp(`${card}$`));
    });

    await test.step("7. the built-in writer fills the content", async () => {
      await page.getByRole("link", { name: "Back to Vitrine card" }).click();
      await expect(page.getByRole("heading", { name: "Connected Marketplaces" })).toBeVisible();
      await page.getByRole("link", { name: "Optimize content" }).click();
      const dialog = page.getByRole("dialog");
      const confirm = dialog.getByRole("button", { name: "Optimize selected cards" });
      // Nothing is selected at first, not even if there is only one card.
      await expect(confirm).toBeDisabled();
      await dialog.getByLabel("Showroom").check();
      await confirm.click();
      await expect(page.getByText(/^Content was successfully sent for optimization/)).toBeVisible();
      await page.getByRole("link", { name: "Showroom" }).click();
      await expect(page).toHaveURL(new RegExp(`${card}$`));
      await eventually(page.getByText("Ready to publish", { exact: true }));
      title = (await heading.textContent()) ?? "";
      expect(title).toContain(name);
    });

    await test.step("8. the card is published, and the listing shows the published content", async () => {
      await publish();
      await eventually(status("Ready to sell"));
      listing =
        (await page.getByRole("link", { name: /Public listing/ }).getAttribute("href")) ?? "";
    });
  });

  await test.step("8b. a guest sees the listing", async () => {
    await open(listing);
    await expect(heading).toHaveText(title);
    await expect(page.locator("main")).toContainText("129.90");
    await expect(page.locator("main")).toContainText(createEan(serial));
    await expect(page.locator("main img").first()).toBeVisible();
    await open(card);
  });

  await withoutFullPageLoad(async () => {
    await test.step("8c. the live card is frozen; revised and published again it is the same listing", async () => {
      await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
      await page.getByRole("button", { name: "Revise" }).click();
      await eventually(status("Draft"));
      await page.getByRole("button", { name: /^Actions for / }).click();
      await page.getByRole("link", { name: "Edit", exact: true }).click();
      await field("Price").fill("119.00");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expectToast(page, "Changes saved.");
      await publish();
      await eventually(status("Ready to sell"));
      await expect(page.getByRole("link", { name: /Public listing/ })).toHaveAttribute(
        "href",
        listing,
      );
    });
  });

  await test.step("8d. with the new price", async () => {
    await open(listing);
    await expect(page.locator("main")).toContainText("119.00");
    await open(card);
  });

  await withoutFullPageLoad(async () => {
    await test.step("9. both cards are deleted", async () => {
      await page.getByRole("button", { name: /^Actions for / }).click();
      await page.getByRole("link", { name: "Delete", exact: true }).click();
      await page.getByRole("button", { name: "Delete marketplace card" }).click();
      await expect(page.getByText("Not on any marketplace yet.")).toBeVisible();

      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("link", { name: "Delete", exact: true }).click();
      await page.getByRole("button", { name: "Delete product card" }).click();
      // The toast of the previous deletion may still be visible.
      await expect(page.getByText("Product card was successfully deleted.").last()).toBeVisible();
      await expect(heading).toHaveText("Products");
    });
  });

  await test.step("the notifications list every step, and the old URLs are gone", async () => {
    expect((await page.request.get(product)).status()).toBe(404);
    expect((await page.request.get(card)).status()).toBe(404);
    await open("/notifications");
    await expect(page.getByText(`${name} is ready: its attributes are prepared.`)).toBeVisible();
    await expect(page.getByText(`${title} is live on Showroom.`).first()).toBeVisible();
  });

  async function chooseType(type: string) {
    const typeField = page.getByRole("combobox", { name: "Product type" });
    if (!scripts) {
      await typeField.selectOption({ label: type });
      return;
    }
    await typeField.fill(type.slice(0, 6));
    await page.getByRole("option", { name: type }).click();
  }

  /** Uploads files: with scripts immediately, without them by the button of their section. */
  async function addFiles(
    label: string,
    files: { name: string; mimeType: string; buffer: Buffer }[],
  ) {
    const input = page.getByLabel(label);
    await input.setInputFiles(files);
    if (!scripts) await section(label).getByRole("button", { name: "Upload" }).click();
    for (const file of files) await expect(page.getByText(file.name).first()).toBeAttached();
  }

  function section(label: string) {
    return page.locator("section", { has: page.getByLabel(label) });
  }

  async function publish() {
    await page.getByRole("link", { name: "Publish", exact: true }).click();
    if (scripts) await waitForHydration(page);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Publish/ })
      .click();
    await expect(
      page.getByText(
        /^(?:Publishing started!|Marketplace product card has been sent for publishing\.)$/,
      ),
    ).toBeVisible();
    // Without scripts, the table of cards on the product's page leads back to the card.
    await page.getByRole("table").getByRole("link", { name: "Showroom" }).click();
    await expect(page).toHaveURL(new RegExp(`${card}$`));
  }
});
