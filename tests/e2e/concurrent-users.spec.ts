import type { BrowserContext, Locator, Page } from "@playwright/test";

import { claimPort } from "#platform/testing/claim-port.ts";
import { signInToApp } from "#tests/support/app-client.ts";
import { copyDemoData } from "#tests/support/demo-data.ts";
import { DEMO_PRODUCT_ID } from "#tests/support/demo-product.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

import { expect, waitForHydration, test, WITH_SCRIPTS, expectToast } from "./fixtures.ts";

// Several users and several tabs on one card.

test("two users' changes of one field are shown next to each other, to choose one", async ({
  context,
  javaScriptEnabled,
  open,
  page,
  signIn,
}) => {
  await signIn();
  const at = `/editProduct/${DEMO_PRODUCT_ID}`;
  await open(at);
  const theirs = await context.newPage();
  await theirs.goto(at);
  if (javaScriptEnabled) await waitForHydration(theirs);
  await save(theirs, "THEIRS");

  await page.getByLabel(/^SKU/).fill("MINE");
  await page.getByLabel(/^Number of pieces/).fill("3");
  const button = page.getByRole("button", { name: "Save", exact: true }).first();
  await button.click();
  const message = page.getByText(/^Someone else saved changes while you were editing/);
  await expect(message).toBeInViewport();
  await expect(page.getByLabel(/^SKU/)).toHaveValue("MINE");
  const choice = page.getByRole("group", { name: "Their value" });
  await expect(choice).toContainText("THEIRS");
  await expect(choice.getByRole("radio", { checked: true })).toHaveCount(0);

  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByText(/Choose your value or theirs/).first()).toBeVisible();
  await expect(page.getByLabel(/^SKU/)).toHaveValue("MINE");
  await expect(page.getByLabel(/^Number of pieces/)).toHaveValue("3");
  await theirs.reload();
  await expect(theirs.getByText("THEIRS", { exact: true })).toBeVisible();
  await choice.getByLabel("Use theirs").check();
  await button.click();

  await expectToast(page, "Changes saved.");
  await expect(page.getByText("THEIRS", { exact: true })).toBeVisible();
  await expect(page.locator("main dd", { hasText: /^3$/ })).toBeVisible();
});

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

for (const size of SIZES) {
  test(`the message of a conflict is fully visible at ${size.width} px, however often one saves`, async ({
    context,
    javaScriptEnabled,
    open,
    page,
    signIn,
  }) => {
    await page.setViewportSize(size);
    await signIn();
    const at = `/editProduct/${DEMO_PRODUCT_ID}`;
    const mine = `MINE-${size.width}`;
    await open(at);
    const theirs = await context.newPage();
    await theirs.goto(at);
    if (javaScriptEnabled) await waitForHydration(theirs);
    await save(theirs, `THEIRS-${size.width}`);

    const message = page.getByRole("alert").filter({ hasText: "Someone else saved changes" });
    const saveButton = page.getByRole("button", { name: "Save", exact: true });
    await page.getByLabel(/^SKU/).fill(mine);
    await saveButton.last().click();
    await isWhollyInView(page, message);
    // The first save is still pending while the page reloads behind the message, so a second one is prevented.
    await expect(saveButton.last()).toBeEnabled();
    await page.getByLabel(/^Number of pieces/).focus();
    if (javaScriptEnabled) await page.keyboard.press("Enter");
    else await saveButton.last().click();
    await expect(page.getByText(/Choose your value or theirs/).first()).toBeVisible();
    await isWhollyInView(page, message);
    await expect(page.getByLabel(/^SKU/)).toHaveValue(mine);
  });
}

test("two users' changes of the business are shown next to each other, to choose one", async ({
  context,
  javaScriptEnabled,
  open,
  page,
  signIn,
}) => {
  await signIn();
  const at = "/settings/business";
  const saveButton = page.getByRole("button", { name: "Save", exact: true });
  const city = page.getByLabel(/^City/);
  await open(at);
  const theirs = await context.newPage();
  await theirs.goto(at);
  if (javaScriptEnabled) await waitForHydration(theirs);
  await theirs.getByLabel(/^City/).fill("Their City");
  await theirs.getByLabel(/^Street/).fill("Their Street 1");
  await theirs.getByRole("button", { name: "Save", exact: true }).click();
  await expect(theirs.getByText("Saved.", { exact: true }).first()).toBeVisible();

  await city.fill("My City");
  await saveButton.click();
  const message = page.getByRole("alert").filter({ hasText: "Someone else saved changes" });
  await isWhollyInView(page, message);
  await expect(city).toHaveValue("My City");
  const choice = page.getByRole("group", { name: "Their value" });
  await expect(choice).toHaveCount(1);
  await expect(choice).toContainText("Their City");
  await expect(choice.getByRole("radio", { checked: true })).toHaveCount(0);

  await choice.getByLabel("Keep mine").check();
  await saveButton.click();
  await expect(page.getByText("Saved.", { exact: true }).first()).toBeVisible();
  await open(at);
  await expect(city).toHaveValue("My City");
  await expect(page.getByLabel(/^Street/)).toHaveValue("Their Street 1");
});

test("an older page does not overwrite the user's own name", async ({
  context,
  open,
  page,
  signIn,
}) => {
  await signIn("manager");
  const at = "/settings/profile";
  const form = (tab: Page) => tab.locator("form", { has: tab.getByLabel(/^Name/) });
  const send = (tab: Page) => form(tab).getByRole("button", { name: "Save" }).click();
  await open(at);
  const before = await page.getByLabel(/^Name/).inputValue();
  const theirs = await context.newPage();
  await theirs.goto(at);
  await theirs.getByLabel(/^Name/).fill("Their Name");
  await send(theirs);
  await expect(theirs.getByText("Saved.", { exact: true }).first()).toBeVisible();

  await page.getByLabel(/^Name/).fill(before === "My Name" ? "My Other Name" : "My Name");
  await send(page);
  await expect(form(page).getByRole("group")).toContainText("Their Name");
  await form(page).getByLabel("Use theirs").check();
  await send(page);
  await expect(page.getByText("Saved.", { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel(/^Name/)).toHaveValue("Their Name");
});

// Without scripts there is no stream.
test(
  "tabs share one event stream, and another takes over when its tab closes",
  { tag: WITH_SCRIPTS },
  async ({ context, open, page, signIn }) => {
    await signIn();
    const streams = collectStreams(context);
    await open(`/products/${DEMO_PRODUCT_ID}`);
    await expect.poll(() => streams.length).toBe(1);
    const second = await opened(context, `/products/${DEMO_PRODUCT_ID}`);
    const writer = await opened(context, `/editProduct/${DEMO_PRODUCT_ID}`);

    await save(writer, "LIVE-1");
    await expect(second.getByText("LIVE-1", { exact: true })).toBeVisible();
    expect(streams).toHaveLength(1);

    await page.close();
    await expect.poll(() => streams.length).toBe(2);
    await writer.goto(`/editProduct/${DEMO_PRODUCT_ID}`);
    await waitForHydration(writer);
    await save(writer, "LIVE-2");
    await expect(second.getByText("LIVE-2", { exact: true })).toBeVisible();
  },
);

// Without scripts a page sends no requests by itself.
test(
  "a page without a network stays unchanged and catches up",
  { tag: WITH_SCRIPTS },
  async ({ browser, context, open, page, signIn, vitrine, expectComplaint }) => {
    // Images of the page may still be loading.
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    await signIn();
    await open(`/products/${DEMO_PRODUCT_ID}`);
    await context.setOffline(true);

    const elsewhere = await browser.newContext({ baseURL: vitrine.url });
    await elsewhere.addCookies(await context.cookies());
    await save(await opened(elsewhere, `/editProduct/${DEMO_PRODUCT_ID}`), "MISSED-1");
    await elsewhere.close();
    await expect(page.getByText("MISSED-1", { exact: true })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "About Product" })).toBeVisible();
    await context.setOffline(false);

    await expect(page.getByText("MISSED-1", { exact: true })).toBeVisible({ timeout: 30_000 });
  },
);

// Without scripts there is no stream.
test(
  "a dropped event stream catches up with missed events",
  { tag: WITH_SCRIPTS },
  async ({ browser }) => {
    test.setTimeout(120_000);
    await using data = await copyDemoData();
    const context = await browser.newContext();
    const page = await context.newPage();
    const port = await claimPort();
    const start = () => startVitrine({ dataDir: data.dataDir, env: { DEMO: "small" }, port });

    const before = await start();
    await page.goto(`${before.url}/login`);
    await waitForHydration(page);
    const streams = collectStreams(context);
    const streamOfList = nextStream(page);
    await page.getByRole("button", { name: "Sign in as Owner" }).click();
    await streamOfList;
    // The page opens its stream once its scripts are loaded.
    const streamOfProduct = nextStream(page);
    await page.goto(`${before.url}/products/${DEMO_PRODUCT_ID}`);
    await streamOfProduct;
    const openedCount = streams.length;
    await before.kill();

    await using after = await start();
    const owner = await signInToApp(after.url);
    await owner.call("PUT", `/private/twin/${DEMO_PRODUCT_ID}/v1`, {
      fields: { sku: "MISSED-2" },
    });
    await expect(page.getByText("MISSED-2", { exact: true })).toBeVisible({ timeout: 30_000 });
    expect(streams.length).toBeGreaterThan(openedCount);
    await context.close();
  },
);

async function opened(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

/** Collects the URLs of all event streams that are requested from now on. */
function collectStreams(context: BrowserContext): string[] {
  const streams: string[] = [];
  context.on("request", (sent) => {
    if (sent.url().includes("/resources/events")) streams.push(sent.url());
  });
  return streams;
}

function nextStream(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.url().includes("/resources/events"));
}

/** Asserts that the message is in the viewport and not covered by the sticky header. */
async function isWhollyInView(page: Page, message: Locator): Promise<void> {
  await expect(message).toBeFocused();
  await expect
    .poll(() =>
      message.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const corners = [
          [left + 8, top + 2],
          [right - 8, top + 2],
          [left + 8, bottom - 2],
          [right - 8, bottom - 2],
        ] as const;
        return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
      }),
    )
    .toBe(true);
}

async function save(editor: Page, sku: string): Promise<void> {
  await editor.getByLabel(/^SKU/).fill(sku);
  await editor.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(editor.getByText("Changes saved.").first()).toBeVisible();
}
