import type { BrowserContext, Page } from "@playwright/test";

import routes from "#app/routes.ts";
import { DESK, expectAccessible, type Look, PHONE } from "#tests/support/axe.ts";
import { SCREENS } from "#tests/support/screens.ts";
import { expectValidatedForms } from "#tests/support/validated-forms.ts";

import { expect, GATE, waitForHydration, test, WITH_SCRIPTS } from "./fixtures.ts";
import { test as reading } from "./shared-context.ts";

// Every screen and dialog, in both color schemes, on a desktop and on a phone.

const LAYOUTS = new Set(["routes/signed-in.tsx", "routes/admin/layout.tsx"]);

// The screens are independent, so all workers share them.
test.describe.configure({ mode: "parallel" });

test("every page of the product is tested", { tag: [WITH_SCRIPTS, GATE] }, () => {
  const pages = listFiles(routes).filter((file) => file.endsWith(".tsx"));
  const looked = new Set(SCREENS.map(({ file }) => `routes/${file}`));

  expect(pages.filter((file) => !looked.has(file) && !LAYOUTS.has(file))).toEqual([]);
});

const ON_DESK: readonly Look[] = [[DESK, "light"]];
const ELSEWHERE: readonly Look[] = [
  [PHONE, "light"],
  [PHONE, "dark"],
  [DESK, "dark"],
];

// Axe needs scripts; without them the markup is the same.
for (const { as = "owner", name, path, press, status } of SCREENS) {
  reading.describe(as, () => {
    reading.use({ visitor: as });
    reading(
      `${name} is accessible on a desktop and fits its width`,
      { tag: [WITH_SCRIPTS, GATE] },
      async ({ open, page, world }) => {
        await open(path(world), status);
        if (press) await page.getByRole("button", { name: press }).first().click();
        await expectAccessible(page, name, ON_DESK);
      },
    );
  });

  test(
    `${name} is accessible on a phone and in the dark, fits, does not shift or reload and validates its forms`,
    { tag: WITH_SCRIPTS },
    async ({ page, signIn, world }) => {
      await recordShifts(page.context());
      if (as !== "guest") await signIn(as);
      for (const viewport of [DESK, PHONE]) await openSteadily(page, path(world), viewport);
      // On a phone, the buttons of some screens are in a menu.
      await page.setViewportSize(DESK);
      if (press) await page.getByRole("button", { name: press }).first().click();
      await expectAccessible(page, name, ELSEWHERE);
      await expectValidatedForms(page);
      await expectAccessible(page, `${name}, forms with errors`, ON_DESK);
    },
  );
}

test("the list keeps its state in the URL", async ({ javaScriptEnabled, open, page, signIn }) => {
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

interface Entry {
  file: string;
  children?: Entry[] | undefined;
}

function listFiles(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...listFiles(children)]);
}

/**
 * Opens a page and asserts that its scripts neither move nor reload what the server has rendered.
 */
async function openSteadily(page: Page, path: string, viewport: typeof DESK): Promise<void> {
  const loads = dataRequests(page);
  const scripts = await holdBackScripts(page);
  await page.setViewportSize(viewport);
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  await drawn(page);
  const before = await page.evaluate(() => performance.now());
  scripts.release();
  await waitForHydration(page);
  await drawn(page);
  const moved = await shiftsSince(page, before);
  expect.soft(moved, `nothing moves at ${viewport.width} px when scripts arrive`).toEqual([]);
  expect.soft(loads, "scripts don't load again what the page shows").toEqual([]);
}

/** Lists the requests for data of pages so far. */
function dataRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".data")) urls.push(request.url());
  });
  return urls;
}

/**
 * Delays scripts until they are released, so that tests can distinguish the server's HTML from what scripts change.
 */
async function holdBackScripts(page: Page) {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return { release: gate.resolve };
}

/** Waits until the fonts are loaded and everything is painted. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // The needed fonts are known only after the first frame.
    await frame();
    await document.fonts.ready;
    await frame();
    await frame();
    await new Promise((resolve) => requestIdleCallback(resolve));
    await frame();
  });
}

/** Records all layout shifts without user input. */
async function recordShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const { outerHTML = "", parentElement } = (node ?? {}) as Partial<Element>;
          const rects = JSON.stringify([previousRect, currentRect]);
          return `${outerHTML.slice(0, 200)} in ${parentElement?.outerHTML.slice(0, 200)}: ${rects}`;
        });
        const { startTime, value } = entry;
        shifts.push({ startTime, value, what });
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
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

function shiftsSince(page: Page, since: number): Promise<Shift[]> {
  return page.evaluate((start) => {
    const { shifts } = globalThis as unknown as { shifts: Shift[] };
    return shifts.filter(({ startTime }) => startTime > start);
  }, since);
}
