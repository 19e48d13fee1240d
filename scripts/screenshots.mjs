import { mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";

import { chromium } from "playwright";

import { SCREENS } from "../tests/support/screens.ts";
import { startVitrine } from "../tests/support/vitrine.ts";
import { makeWorld } from "../tests/support/world.ts";
import { CHROMIUM_FLAGS, findChromium, USER_AGENT } from "./chromium.mjs";
import { takeConsoleScreenshots } from "./console-screenshots.mjs";
import { SELLER_SCREENSHOTS } from "./seller-screenshots.mjs";

// Takes screenshots of every screen with the demo business, in both color schemes, on a desktop and a phone.
// All go to a results folder, a few to the documentation. `--console` takes those of docs/console.md instead, `--readme`
// only those of the README.

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    console: { type: "boolean", default: false },
    readme: { type: "boolean", default: false },
  },
});
const FOLDER = "test-results/screenshots";
const DOCS = "docs/screenshots";

/** The README shows the demo business in its initial state. */
const README_SCREENSHOTS = [
  { file: "products", path: () => "/products", scheme: "light", width: 1440 },
  { file: "products-dark", path: () => "/products", scheme: "dark", width: 1440 },
  { file: "product-card", path: firstProduct, scheme: "light", width: 1440 },
];

const LOOKS = [
  { scheme: "light", viewport: { width: 1440, height: 900 } },
  { scheme: "light", viewport: { width: 390, height: 844 } },
  { scheme: "dark", viewport: { width: 1440, height: 900 } },
  { scheme: "dark", viewport: { width: 390, height: 844 } },
];

if (!values.only) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
mkdirSync(DOCS, { recursive: true });
await using vitrine = await startVitrine({ env: { DEMO: "1", LOG_LEVEL: "warn" } });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: CHROMIUM_FLAGS,
});

if (values.console) {
  const visit = async () => (await visitor("light", LOOKS[0].viewport)).newPage();
  await takeConsoleScreenshots({ visit, settled });
  await browser.close();
  await vitrine[Symbol.asyncDispose]();
  process.exit(0);
}

for (const { file, path, scheme, width } of values.only ? [] : README_SCREENSHOTS) {
  const { viewport } = LOOKS.find(
    (look) => look.scheme === scheme && look.viewport.width === width,
  );
  const owner = await visitor(scheme, viewport, "Owner");
  const page = await owner.newPage();
  await page.goto(await path(page));
  await settled(page);
  await page.screenshot({ path: `${DOCS}/${file}.png` });
  await owner.close();
}

for (const [file, visit] of values.only ? [] : Object.entries(SELLER_SCREENSHOTS)) {
  const owner = await visitor("light", LOOKS[0].viewport, "Owner");
  const page = await owner.newPage();
  await visit(page);
  await settled(page);
  await page.screenshot({ path: `${DOCS}/${file}.png` });
  await owner.close();
}

if (values.readme) {
  await browser.close();
  await vitrine[Symbol.asyncDispose]();
  process.exit(0);
}

const world = await makeWorld(vitrine.url);
const screens = SCREENS.filter(({ name }) => new RegExp(values.only ?? "").test(name));
for (const { scheme, viewport } of LOOKS) {
  const contexts = {
    guest: await visitor(scheme, viewport),
    owner: await visitor(scheme, viewport, "Owner"),
    admin: await visitor(scheme, viewport, "Admin"),
  };
  for (const { name, path, press, as = "owner" } of screens) {
    const page = await contexts[as].newPage();
    await page.goto(path(world));
    await settled(page);
    if (press) {
      await page.getByRole("button", { name: press }).first().click();
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map((animation) => animation.finished)),
      );
    }
    const file = `${name}-${scheme}-${viewport.width}`;
    // Captures only the visible window for dialogs and menus, but the full height of pages.
    await page.screenshot({ path: `${FOLDER}/${file}.png`, fullPage: !press });
    await page.close();
  }
  for (const context of Object.values(contexts)) await context.close();
  console.log(`${FOLDER}/*-${scheme}-${viewport.width}.png`);
}
await browser.close();

async function firstProduct(page) {
  await page.goto("/products");
  return page.locator("tbody a[href^='/products/']").first().getAttribute("href");
}

async function visitor(colorScheme, viewport, role) {
  const context = await browser.newContext({
    baseURL: vitrine.url,
    viewport,
    colorScheme,
    userAgent: USER_AGENT,
  });
  if (role) {
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByRole("button", { name: `Sign in as ${role}` }).click();
    await page.waitForURL((url) => url.pathname !== "/login");
    await page.close();
  }
  return context;
}

/** Waits until everything on the page is loaded and painted. */
async function settled(page) {
  await page.waitForLoadState("load");
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150)));
  });
}
