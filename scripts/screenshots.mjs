import { mkdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";

import { chromium } from "@playwright/test";

import { SCREENS } from "../tests/support/screens.ts";
import { startVitrine } from "../tests/support/vitrine.ts";
import { makeWorld } from "../tests/support/world.ts";
import { CHROMIUM_FLAGS, findChromium, USER_AGENT } from "./chromium.mjs";

// Pictures of every screen of the real product, from its demo business, in both themes, on a desk
// and on a phone. All go to a folder of results, a few to the documentation.

const { values } = parseArgs({ options: { only: { type: "string" } } });
const FOLDER = "test-results/screenshots";
const DOCS = "docs/screenshots";

/** What the README shows, by the picture it is a copy of. */
const KEPT = {
  "products-light-1440": "products",
  "products-dark-1440": "products-dark",
  "products-light-390": "phone",
  "product-new-light-1440": "new-product",
  "product-light-1440": "product-card",
};

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
const world = await makeWorld(vitrine.url);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: CHROMIUM_FLAGS,
});

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
    if (press) await page.getByRole("button", { name: press }).first().click();
    const file = `${name}-${scheme}-${viewport.width}`;
    // What lies over the page is seen in the window; a page is seen whole.
    await page.screenshot({ path: `${FOLDER}/${file}.png`, fullPage: !press });
    if (file in KEPT) {
      await page.screenshot({ path: `${DOCS}/${KEPT[file]}.png` });
    }
    await page.close();
  }
  for (const context of Object.values(contexts)) await context.close();
  console.log(`${FOLDER}/*-${scheme}-${viewport.width}.png`);
}
await browser.close();

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

/** Everything that is on the page has arrived and been drawn. */
async function settled(page) {
  await page.waitForLoadState("load");
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150)));
  });
}
