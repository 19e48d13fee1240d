import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";

import routes from "#app/routes.ts";
import { type Screen, SCREENS } from "#tests/support/screens.ts";
import { makeWorld, type World } from "#tests/support/world.ts";

import { expect, hydrated, test as base } from "./fixtures.ts";

// Every screen and dialog, in both themes, on a desk and on a phone.

const test = base.extend<object, { world: World }>({
  world: [
    async ({ vitrine }, use) => use(await makeWorld(vitrine.url)),
    { scope: "worker", timeout: 120_000 },
  ],
});

test.describe.configure({ mode: "parallel" });

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test("every page of the product is looked at", () => {
  const pages = filesOf(routes).filter((file) => file.endsWith(".tsx"));
  const looked = new Set(SCREENS.map(({ file }) => `routes/${file}`));

  expect(pages.filter((file) => !looked.has(file) && file !== LAYOUT)).toEqual([]);
});

for (const screen of SCREENS) {
  test(`${screen.name} is accessible, keeps within its width and stands still`, async ({
    context,
    javaScriptEnabled,
    page,
    signIn,
    world,
  }) => {
    test.skip(!javaScriptEnabled, "axe needs scripts; the markup is the same");
    await recordShifts(context);
    if (screen.as !== "guest") await signIn(screen.as ?? "owner");

    await test.step("light", async () => {
      await look(page, screen, world, "light");
      for (const viewport of [DESK, PHONE]) {
        await page.setViewportSize(viewport);
        await expectWithin(page, viewport.width);
        await expectNoViolations(new AxeBuilder({ page }), viewport.width);
      }
    });
    await test.step("dark, where only colours differ", async () => {
      await look(page, screen, world, "dark");
      for (const viewport of [DESK, PHONE]) {
        await page.setViewportSize(viewport);
        await expectNoViolations(new AxeBuilder({ page }).withRules(COLOURS), viewport.width);
      }
    });
  });
}

test("the list keeps its state in the address", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
}) => {
  await signIn();
  await open("/products?size=20&sort=name");
  const search = page.getByRole("searchbox", { name: "Search by name, EAN or SKU" });

  await search.fill("SKU");
  if (!javaScriptEnabled) await search.press("Enter");
  await expect(page).toHaveURL(/search=SKU/);
  await expect(page).toHaveURL(/size=20/);
  await page.reload();
  await expect(search).toHaveValue("SKU");
});

const LAYOUT = "routes/signed-in.tsx";
const COLOURS = ["color-contrast", "link-in-text-block"];

interface Entry {
  file: string;
  children?: Entry[] | undefined;
}

function filesOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);
}

/** The page as somebody with that theme gets it, with what lies over it opened. */
async function look(
  page: Page,
  { path, press }: Screen,
  world: World,
  scheme: "light" | "dark",
): Promise<void> {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: scheme });
  const scripts = await holdScripts(page);
  await page.goto(path(world), { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  await drawn(page);
  const before = await page.evaluate(() => performance.now());
  scripts.release();
  await hydrated(page);
  await drawn(page);
  expect.soft(await shiftsSince(page, before), "nothing moves when scripts arrive").toEqual([]);
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
  if (press) await page.getByRole("button", { name: press }).first().click();
}

/** Scripts arrive when they are let, so that what is there before can be told from what they do. */
async function holdScripts(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const pattern = /\/assets\/[^/]+\.js$/;
  await page.unroute(pattern);
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: () => resolve(undefined) };
}

/** The fonts are there, and everything so far has been drawn. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)));
    });
  });
}

async function expectNoViolations(axe: AxeBuilder, width: number): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map((node) => node.html),
  }));
  expect.soft(found, `at ${width} px`).toEqual([]);
}

async function expectWithin(page: Page, width: number): Promise<void> {
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(needed, `fits ${width} px`).toBeLessThanOrEqual(width);
}

/** Everything that moves without anybody touching it. */
async function recordShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML ?? "");
        const { startTime, value } = entry;
        shifts.push({ startTime, value, what: what.map((html) => html.slice(0, 200)) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

interface Shift {
  startTime: number;
  value: number;
  what: string[];
}

interface LayoutShift {
  startTime: number;
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

function shiftsSince(page: Page, since: number): Promise<Shift[]> {
  return page.evaluate((start) => {
    const { shifts } = globalThis as unknown as { shifts: Shift[] };
    return shifts.filter(({ startTime }) => startTime > start);
  }, since);
}
