import { expect, type Locator, type Page } from "@playwright/test";

import { waitForHydration } from "./fixtures.ts";

/** Limit on tab stops that are tried. No page has as many. */
const MAX_TAB_STOPS = 150;

/** Uses a page with the keyboard only. */
export function createKeys(page: Page, hasScripts: boolean) {
  /** Moves the focus to the target with Tab. */
  async function reach(target: Locator) {
    await expect(target).toBeVisible();
    if (hasScripts) await waitForHydration(page);
    for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`No Tab leads to ${String(target)}`);
  }

  async function press(target: Locator, key = "Enter") {
    await reach(target);
    await page.keyboard.press(key);
  }

  async function fill(target: Locator, text: string) {
    await reach(target);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  }

  return { reach, press, fill };
}
