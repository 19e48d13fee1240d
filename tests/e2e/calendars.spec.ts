import type { Page } from "@playwright/test";

import { signInToApp } from "#tests/support/app-client.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { createDraft } from "#tests/support/products.ts";

import { expect, test, WITH_SCRIPTS, expectToast } from "./fixtures.ts";

// Calendars next to the browser's own date inputs, and the same values without scripts.

// The days of the business, which is in UTC, differ from those of the browser.
test.use({ timezoneId: "Pacific/Auckland" });

const RANGE = /f\.created\.from=2026-03-02&f\.created\.to=2026-03-20/;

test("a range of days is chosen in a calendar, or typed without scripts", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
}) => {
  await signIn();
  const calendarScripts = listenForCalendar(page);
  if (javaScriptEnabled) await page.clock.setFixedTime(new Date("2026-04-15T12:00:00Z"));
  await open("/products");
  if (!javaScriptEnabled) {
    await page.getByRole("button", { name: /^Filter/ }).click();
    await expect(calendarButton(page, "Created")).toBeHidden();
    await page.locator("#filter-created-from").fill("2026-03-02");
    await page.locator("#filter-created-to").fill("2026-03-20");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(RANGE);
    return;
  }
  await page.getByRole("button", { name: /^Filter/ }).click();
  expect(calendarScripts).toEqual([]);
  await calendarButton(page, "Created").click();
  const calendar = page.getByRole("dialog", { name: "Created" });
  await expect(calendar.locator("[aria-current=date]")).toHaveAccessibleName("15 April 2026");
  await expectAccessible(page, "the calendar of a filter");
  await calendar.getByRole("button", { name: "Previous month" }).click();
  await calendar.getByRole("button", { name: "20 March 2026" }).click();
  await calendar.getByRole("button", { name: "2 March 2026", exact: true }).click();
  await expect(calendar).toBeHidden();
  await expect(page.locator("#filter-created-from")).toHaveValue("2026-03-02");
  await expect(page.locator("#filter-created-to")).toHaveValue("2026-03-20");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(RANGE);
});

// The calendar needs scripts.
test(
  "a day is chosen by keyboard, and today is that of the business",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn, vitrine }) => {
    const id = await createDraft(await signInToApp(vitrine.url), 7711, "book");
    await signIn();
    await page.clock.setFixedTime(new Date("2026-03-01T23:30:00Z"));
    await open(`/editProduct/${id}`);
    const day = page.getByRole("textbox", { name: "Released on" });
    await expect(day).toHaveAttribute("type", "date");

    await calendarButton(page, "Released on").press("Enter");
    const calendar = page.getByRole("dialog", { name: "Released on" });
    await expect(calendar.locator("[aria-current=date]")).toHaveAccessibleName("1 March 2026");
    await calendar.getByRole("button", { name: "2 March 2026", exact: true }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(day).toHaveValue("2026-03-03");
    await expect(calendar).toBeHidden();
    await expect(calendarButton(page, "Released on")).toBeFocused();
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await expectToast(page, "Changes saved.");
    await open(`/editProduct/${id}`);
    await expect(day).toHaveValue("2026-03-03");
  },
);

const calendarButton = (page: Page, label: string) =>
  page.getByRole("button", { name: `Choose in a calendar: ${label}` });

/** Collects the scripts of the calendar that the page loads. */
function listenForCalendar(page: Page): string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    if (/\/calendar-(?!button)[^/]*\.js$/.test(request.url())) found.push(request.url());
  });
  return found;
}
