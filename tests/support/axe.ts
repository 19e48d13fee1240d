import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** The rules whose outcome a theme can change: the elements are the same in both. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * No accessibility violation on the page as it is, in both themes, on a desk and on a phone, and
 * nothing wider than the window. The page has to follow the system's theme, as it does until
 * somebody chooses one.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  await choose(page, "light");
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    const at = `${what}, ${viewport.width} px`;
    expect.soft(await violationsOn(page), `${at}, light`).toEqual([]);
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(needed, `${at}: fits`).toBeLessThanOrEqual(viewport.width);
  }
  await choose(page, "dark");
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    const violations = await violationsOn(page, COLOURS);
    expect.soft(violations, `${what}, ${viewport.width} px, dark`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

async function choose(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

/** Colours that are still changing would be measured half way. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What a change of the theme or of the width sets off begins with the next frame.
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    const changing = document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
}

/** All frames are our own, so that the page itself may ask them. */
async function violationsOn(page: Page, rules?: string[]) {
  await settled(page);
  // More than a megabyte, which a page reads once for all that it is asked.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(axe.source);
  }
  return page.evaluate(async (runOnly) => {
    const { axe: pageAxe } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await pageAxe.run(document, {
      resultTypes: ["violations"],
      ...(runOnly && { runOnly }),
    });
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  }, rules);
}
