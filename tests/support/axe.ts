import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

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
    const found = await violationsOn(page, COLOURS);
    expect.soft(found, `${what}, ${viewport.width} px, dark`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** Colours that are still changing would be measured half way. */
async function choose(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

/** All frames are our own, so that the page itself may ask them. */
async function violationsOn(page: Page, rules?: string[]) {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
}
