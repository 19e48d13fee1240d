import { expect, test, waitForHydration } from "./fixtures.ts";
import { heading } from "./people.ts";

// Pickers, filters and cards in the console.

test("a set of references is searched and chosen with checkboxes", async ({
  page,
  open,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn("admin");
  await open("/admin/fields/new");
  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByLabel(/^Field type/).selectOption("1314");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Show settings" }).click();
  const set = page.getByRole("group", { name: /children.*status/i });
  await expect(set).toBeVisible();
  await page.getByRole("searchbox", { name: /children.*status/i }).fill("Draft");
  if (!javaScriptEnabled) {
    await page.getByRole("button", { name: "Find", exact: true }).last().click();
  }
  await set
    .getByRole("checkbox", { name: /^Draft/ })
    .first()
    .check();
  await expect(set.getByRole("checkbox", { checked: true })).toHaveCount(1);
});

test("a filter finds several names, and each can be removed", async ({
  page,
  open,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn("admin");
  await open("/admin/statuses?f.key=draft");
  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByLabel("Key: another value", { exact: true }).fill("sketch");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/f\.key=draft&f\.key=sketch/);
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("checkbox", { name: "draft", exact: true }).uncheck();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/f\.key=sketch$/);
});

test("a link shows a card by pointer and by keyboard, and leads on without scripts", async ({
  page,
  open,
  signIn,
  javaScriptEnabled,
}) => {
  await signIn("admin");
  await open("/admin/statuses");
  const chip = page.getByRole("table").locator("a[data-card]").first();
  if (!javaScriptEnabled) {
    await chip.click();
    await expect(heading(page)).toBeVisible();
    return;
  }
  await waitForHydration(page);
  const card = page.locator("[data-hover-card]");
  await chip.hover();
  await expect(card.getByRole("button", { name: "Copy ID" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await page.mouse.move(0, 0);
  await chip.focus();
  await expect(card.getByRole("button", { name: "Copy ID" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(card.locator(":focus")).toBeVisible();
});
