import type { Page, Route } from "@playwright/test";

import { signInToApp } from "#tests/support/app-client.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { DEMO_PRODUCT_ID } from "#tests/support/demo-product.ts";
import { createDraft, createEan, createImage } from "#tests/support/products.ts";

import { expect, test, WITH_SCRIPTS, expectToast } from "./fixtures.ts";

test("media and lists of fields have the widths of the specification", async ({
  open,
  page,
  signIn,
}) => {
  await signIn();
  await open(`/products/${DEMO_PRODUCT_ID}`);
  await expect(page.getByRole("heading", { name: "About Product" })).toBeVisible();

  const gallery = await page.locator("main aside > *").first().boundingBox();
  const lists = await page.locator("main dl").evaluateAll((all) =>
    all.map((list) => ({
      width: list.getBoundingClientRect().width,
      maxWidth: getComputedStyle(list).maxWidth,
    })),
  );

  expect(gallery?.width).toBe(300);
  expect(lists.length).toBeGreaterThan(0);
  for (const { width, maxWidth } of lists) {
    expect(width).toBeLessThanOrEqual(680);
    expect(maxWidth).toBe("680px");
  }
});

// A script makes the theme follow the system.
test(
  "a status without colors is blue as specified, in light and in dark mode",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn, vitrine }) => {
    await createDraft(await signInToApp(vitrine.url), 771);
    await signIn();
    await open(`/products?search=${createEan(771)}`);
    const badge = page.locator("main tbody").getByText("Draft", { exact: true });
    // The statuses of the demo have colors, which the page writes into the style.
    await badge.evaluate((element) => element.removeAttribute("style"));

    for (const [colorScheme, blue] of [
      ["light", "rgb(12, 102, 228)"],
      ["dark", "rgb(87, 157, 255)"],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(badge).toHaveCSS("background-color", blue);
    }
  },
);

test("a long select is searchable and shows ten options at a time", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
}) => {
  await signIn();
  await open("/products/new");
  const type = page.getByRole("combobox", { name: /^Product type/ });
  if (!javaScriptEnabled) {
    expect(await type.locator("option").count()).toBeGreaterThan(20);
    return;
  }
  const options = page.getByRole("option");

  await test.step("a missing choice gets the focus, and the list does not open by itself", async () => {
    await page.getByLabel(/^Name/).fill("Nothing chosen");
    await page.getByLabel(/^EAN/).fill(createEan(778));
    await page.getByLabel(/^SKU/).fill("NONE-1");
    await page.getByRole("button", { name: "Create new product" }).click();
    await expect(type).toBeFocused();
    await expect(options).toHaveCount(0);
  });

  await test.step("the next ten options appear at the end of the list", async () => {
    await type.click();
    await expect(options).toHaveCount(10);
    await options.last().hover();
    // Scrolls by less than the height of ten options: more would scroll to the end of the next ten.
    await page.mouse.wheel(0, 250);
    await expect(options).toHaveCount(20);
  });

  await test.step("the arrow keys reach the next options too", async () => {
    await page.keyboard.press("Escape");
    await type.click();
    await expect(options).toHaveCount(10);
    for (let step = 0; step < 10; step += 1) await page.keyboard.press("ArrowDown");
    // Waits until the list has scrolled, because the next key would otherwise start again at the first option.
    await expect(options).toHaveCount(20);
    await page.keyboard.press("ArrowDown");
    await expect(options.nth(10)).toHaveAttribute("data-combobox-selected");
  });

  await test.step("a search matches any part of an option", async () => {
    const last = "Plush toy";
    await type.fill(last.slice(0, 5));
    await page.getByRole("option", { name: last }).click();
    await expect(type).toHaveValue(last);
  });

  await test.step("the selected option is visible when the list opens again", async () => {
    await type.click();
    await expect(page.getByRole("option", { selected: true })).toBeVisible();
  });

  await test.step("the open list has no accessibility violations", () =>
    expectAccessible(page, "an open list"));

  await test.step("nor has it without results", async () => {
    await type.fill("spaceship");
    await expect(page.getByText("No product types found")).toBeVisible();
    await expectAccessible(page, "an open list without results");
  });
});

// Without scripts the browser's own select is used.
test(
  "a focused select becomes searchable when it loses focus",
  { tag: WITH_SCRIPTS },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto(`/editProduct/${DEMO_PRODUCT_ID}`);
    const tag = (label: string) =>
      page.getByRole("combobox", { name: label }).evaluate((element) => element.tagName);
    const color = page.getByRole("combobox", { name: "Color" });
    await color.focus();

    await expect(async () => {
      await page.mouse.move(300 + Math.random() * 100, 300);
      expect(await tag("Material")).toBe("INPUT");
    }).toPass();
    await expect(color).toBeFocused();
    expect(await tag("Color")).toBe("SELECT");

    await page.keyboard.press("Tab");
    await expect.poll(() => tag("Color")).toBe("INPUT");
  },
);

// Without scripts the server checks when the form is sent.
test(
  "an EAN is checked on blur, and a type is searched for",
  { tag: WITH_SCRIPTS },
  async ({ expectComplaint, open, page, signIn, vitrine }) => {
    expectComplaint(/ERR_FAILED/);
    const usedEan = createEan(772);
    await createDraft(await signInToApp(vitrine.url), 772);
    await signIn();
    await open("/products/new");
    const ean = page.getByLabel(/^EAN/);

    await test.step("a duplicate EAN is reported on its field and in a toast", async () => {
      // As printed below a bar code.
      await ean.fill(`${usedEan[0]} ${usedEan.slice(1, 7)} ${usedEan.slice(7)}`);
      await ean.blur();
      await expect(page.getByText("EAN already exists", { exact: true })).toBeVisible();
      await expect(page.getByText("A product with this EAN already exists.")).toBeVisible();
      await page.getByRole("button", { name: "Create new product" }).click();
      await expect(
        page.getByText("Please enter a unique EAN before submitting").first(),
      ).toBeVisible();
    });

    await test.step("a failed check is reported too, and the page stays", async () => {
      await page.route("**/resources/ean?*", (route) => route.abort());
      await ean.fill(createEan(777));
      await ean.blur();
      await expect(page.getByText("Could not verify EAN, please try again later")).toBeVisible();
      await expect(page.getByText("Failed to verify EAN uniqueness")).toBeVisible();
      await expect(ean).toHaveValue(createEan(777));
    });

    await test.step("a search of the product types without matches", async () => {
      await page.getByRole("combobox", { name: /^Product type/ }).fill("spaceship");
      await expect(page.getByText("No product types found")).toBeVisible();
    });
  },
);

// Without scripts the form is sent by its button.
test(
  "continuous typing sends one search, 150 ms later",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn }) => {
    await signIn();
    await page.clock.install();
    await open("/products");
    const requestUrls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/products.data")) requestUrls.push(request.url());
    });
    // From here the fake clock only advances on request.
    await page.clock.pauseAt(Date.now() + 3_600_000);

    await page.getByRole("searchbox", { name: "Search by name, EAN or SKU" }).evaluate((box) => {
      for (const text of ["l", "la", "lam", "lamp"]) {
        (box as HTMLInputElement).value = text;
        box.dispatchEvent(new Event("input", { bubbles: true }));
      }
    });
    await page.clock.runFor(149);
    expect(requestUrls).toEqual([]);
    await page.clock.runFor(1);

    await expect(page).toHaveURL(/\/products\?search=lamp$/);
    expect(requestUrls).toHaveLength(1);
  },
);

// Without scripts the browser itself shows that it is waiting.
test(
  "slow operations show their progress",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn, vitrine }) => {
    const id = await createDraft(await signInToApp(vitrine.url), 773);
    await signIn();

    await test.step("the skeleton of a product has two rows for its marketplace cards", async () => {
      await open(`/products?search=${createEan(773)}`);
      const go = await holdRequests(page, new RegExp(`/products/${id}\\.data`));
      await page.locator(`main tbody a[href^="/products/${id}"]`).first().click();
      const skeleton = page.locator('[aria-busy="true"][data-shape="product"]');
      await expect(skeleton).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
      go();
      await expect(page.getByRole("heading", { name: "About Product" })).toBeVisible();
      await expect(skeleton).toHaveCount(0);
    });

    await test.step("Deleting... while a card is deleted", async () => {
      await open(`/products?search=${createEan(773)}`);
      await page.getByRole("button", { name: "Actions for Lamp 773" }).click();
      await page.getByRole("link", { name: "Delete", exact: true }).click();
      const confirm = page.getByRole("button", { name: "Delete product card" });
      await expect(confirm).toBeVisible();
      const go = await holdRequests(page, /\/products\/delete\/[^/?]+\.data/);
      await confirm.click();
      await expect(page.getByRole("button", { name: "Deleting..." })).toBeVisible();
      go();
      await expectToast(page, "Product card was successfully deleted.");
    });
  },
);

// Without scripts the browser shows its own page.
test(
  "without a network a form keeps its page and its input",
  { tag: WITH_SCRIPTS },
  async ({ expectComplaint, open, page, signIn, vitrine }) => {
    expectComplaint(/ERR_FAILED/);
    const id = await createDraft(await signInToApp(vitrine.url), 774);
    await signIn();
    await open(`/editProduct/${id}`);
    const description = page.getByRole("textbox", { name: "Description" });
    const before = await description.inputValue();
    // The browser reports to be online, as behind a router without a connection.
    await page.route("**", (route) => route.abort());

    await description.fill("Written on a train.");
    await description.blur();
    await expect(page.getByText(/^Failed to update description/)).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await expect(page.getByText(/^You’re offline\./).first()).toBeVisible();
    await expect(description).toHaveValue("Written on a train.");
    await page.getByLabel("Add images").setInputFiles({
      name: "train.png",
      mimeType: "image/png",
      buffer: await createImage(),
    });
    await expect(
      page.getByText(/^The upload was interrupted and nothing was saved\./),
    ).toBeVisible();

    await page.unroute("**");
    await description.fill(before);
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await expectToast(page, "Changes saved.");
    await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
  },
);

/** Holds back requests to matching URLs until the returned function is called. */
async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  const wait = async (route: Route) => {
    await gate.promise;
    await route.continue();
  };
  await page.route(address, wait);
  return gate.resolve;
}
