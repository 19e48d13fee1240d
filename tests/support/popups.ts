import { expect, type Locator, type Page } from "@playwright/test";

import { DESK, expectAccessible, type Look } from "./axe.ts";

const LOOKS: readonly Look[] = [[DESK, "light"]];

const POPOVER_BUTTON = "[popovertarget]";
const OPENER = `:is(${POPOVER_BUTTON}, input[role=combobox])`;
/** An open dialog covers the openers of its page. */
const OPENERS = `dialog[open] ${OPENER}, body:not(:has(dialog[open])) main ${OPENER}`;

/**
 * Opens in turn each kind of menu, list and calendar of a page, and asserts that the page is accessible meanwhile. Of
 * openers whose names begin with the same word, such as the menus of rows, the first one is opened.
 *
 * @returns the first words of the openers
 */
export async function expectAccessiblePopups(page: Page, screen: string): Promise<string[]> {
  await expectAccessibleDetails(page, screen);
  const kinds = await findOpeners(page);
  for (const [name, opener] of kinds) {
    await opener.click();
    const popup = await popupOf(page, opener);
    await expect(popup, `${screen}: ${name} opens`).toBeVisible();
    await expect(popup, `${screen}: ${name} has content`).not.toBeEmpty();
    await expectAccessible(page, `${screen}, ${name}`, LOOKS);
    await page.keyboard.press("Escape");
    await expect(popup, `${screen}: ${name} closes`).toBeHidden();
  }
  return [...kinds.keys()];
}

async function expectAccessibleDetails(page: Page, screen: string): Promise<void> {
  const folded = page.locator("main details:not([open]) > summary").filter({ visible: true });
  if ((await folded.count()) === 0) return;
  await folded.evaluateAll((all) => {
    for (const summary of all) (summary as HTMLElement).click();
  });
  await expectAccessible(page, `${screen}, unfolded`, LOOKS);
}

/** Marks the first visible opener of each kind, because fields are replaced one by one when scripts arrive. */
async function findOpeners(page: Page): Promise<Map<string, Locator>> {
  const names = await page.locator(OPENERS).evaluateAll((all: HTMLInputElement[]) => {
    const kinds = new Set<string>();
    for (const element of all) {
      if (element.disabled || !element.checkVisibility({ visibilityProperty: true })) continue;
      const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent;
      const name = (label ?? element.textContent).trim().split(/[\s:]/)[0] ?? "";
      if (!kinds.has(name)) element.setAttribute("data-tested", name);
      kinds.add(name);
    }
    return [...kinds];
  });
  return new Map(names.map((name) => [name, page.locator(`[data-tested="${name}"]`)]));
}

async function popupOf(page: Page, opener: Locator): Promise<Locator> {
  const id = await opener.getAttribute("popovertarget");
  const owned = id ?? (await opener.getAttribute("aria-controls"));
  return page.locator(`[id="${owned}"]`);
}
