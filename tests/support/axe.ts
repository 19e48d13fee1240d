import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const soft = expect.configure({ soft: true });

/** Rules whose result depends on the color scheme; the elements are the same in both. */
const COLORS = ["color-contrast", "link-in-text-block"];

export type Look = readonly [viewport: { width: number; height: number }, scheme: "light" | "dark"];

/** Ordered so that width and color scheme change as rarely as possible. */
const LOOKS: readonly Look[] = [
  [DESK, "light"],
  [PHONE, "light"],
  [PHONE, "dark"],
  [DESK, "dark"],
];

/**
 * Asserts that the page has no accessibility violation and no horizontal overflow, in both color schemes, on a desktop
 * and on a phone, or in the given looks. The page must follow the system's color scheme, as it does until the user
 * chooses one.
 */
export async function expectAccessible(page: Page, what: string, looks = LOOKS): Promise<void> {
  const before = page.viewportSize();
  for (const [viewport, scheme] of looks) {
    await choose(page, scheme);
    await page.setViewportSize(viewport);
    const at = `${what}, ${viewport.width} px`;
    if (scheme === "light") {
      expect.soft(await violationsOn(page), `${at}, light`).toEqual([]);
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(needed, `${at}: fits`).toBeLessThanOrEqual(viewport.width);
    } else {
      // Components that compute their colors follow the scheme only with their next render.
      const violations = soft.poll(() => violationsOn(page, COLORS), {
        timeout: 5_000,
        message: `${at}, dark`,
      });
      await violations.toEqual([]);
    }
  }
  if (before) await page.setViewportSize(before);
}

async function choose(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

/** Waits until transitions end, because colors would be measured halfway. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Transitions after a change of the scheme or the width start with the next frame.
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    const changing = document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
}

/** Tests all frames in the page itself, which is possible because they have the same origin. */
async function violationsOn(page: Page, rules?: string[]) {
  await settled(page);
  // Injected once per page, because the source has half a megabyte.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(AXE);
  }
  return page.evaluate(async (runOnly) => {
    const { axe: pageAxe } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await pageAxe.run(document, {
      resultTypes: ["violations"],
      // The tests use neither preloaded assets nor selectors, and both take time on every page.
      preload: false,
      selectors: false,
      ...(runOnly && { runOnly }),
    });
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  }, rules);
}
