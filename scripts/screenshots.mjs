import { mkdirSync } from "node:fs";

import { chromium } from "@playwright/test";

import { startVitrine } from "../tests/support/vitrine.ts";
import { CHROMIUM_FLAGS, findChromium, USER_AGENT } from "./chromium.mjs";

// Pictures of the real product for the README, taken from the demo business.

const SHOTS = [
  { name: "products", path: "/products" },
  { name: "products-dark", path: "/products", scheme: "dark" },
  { name: "new-product", path: "/products/new" },
  { name: "product-card", path: "/products", open: 0 },
  { name: "phone", path: "/products", viewport: { width: 390, height: 844 } },
];
const DESK = { width: 1440, height: 900 };
const FOLDER = "docs/screenshots";

mkdirSync(FOLDER, { recursive: true });
await using vitrine = await startVitrine({ env: { DEMO: "1", LOG_LEVEL: "warn" } });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: CHROMIUM_FLAGS,
});
for (const { name, path, scheme = "light", viewport = DESK, open } of SHOTS) {
  const context = await browser.newContext({
    baseURL: vitrine.url,
    viewport,
    colorScheme: scheme,
    userAgent: USER_AGENT,
  });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in as Owner" }).click();
  await page.waitForURL("**/products");
  await page.goto(path);
  if (open !== undefined) await page.locator("main tbody a").nth(open).click();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  await context.close();
  console.log(`${FOLDER}/${name}.png`);
}
await browser.close();
