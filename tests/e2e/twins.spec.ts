import type { Page } from "@playwright/test";

import { expectAccessible } from "#tests/support/axe.ts";

import { expect, test, WITH_SCRIPTS, expectToast } from "./fixtures.ts";
import { heading } from "./people.ts";

// An administrator builds a class and works with its twins: in the table, on their pages and in the grid.

const FIELDS = [
  { name: "Maker", key: "maker", type: "1301", settings: {} },
  {
    name: "Weight",
    key: "weight",
    type: "1317",
    settings: { Min: "0", Max: "500", Step: "1", "Decimal places": "0" },
  },
];

test("twins of a class are created, filtered, edited in their place, and pasted into a grid", async ({
  page,
  open,
  signIn,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  const key = `crate_${javaScriptEnabled ? "on" : "off"}_${Date.now()}`;
  await signIn("admin");
  await test.step("a class with two fields", () => buildClass(page, open, key));

  await test.step("three twins", async () => {
    for (const [index, name] of ["Crate A", "Crate B", "Crate C"].entries()) {
      await open(`/admin/twins?class=${key}`);
      await page.getByRole("link", { name: "New", exact: true }).click();
      await expect(heading(page)).toHaveText(`New entry: ${key}`);
      await page.getByRole("textbox", { name: /^Name/ }).fill(name);
      await page.getByRole("textbox", { name: "Maker" }).fill(`Maker ${index}`);
      await page.getByRole("textbox", { name: "Weight" }).fill(String(index * 10));
      await page.getByRole("button", { name: "Create", exact: true }).click();
      await expect(heading(page)).toHaveText(name);
    }
  });

  await test.step("a value is edited in its place", async () => {
    await page.getByRole("link", { name: "Edit Weight" }).click();
    const weight = page.getByRole("textbox", { name: "Weight" });
    await weight.fill("heavy");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Enter a number").first()).toBeVisible();
    await expect(weight).toHaveValue("heavy");
    await weight.fill("25");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Changes saved.");
  });

  await test.step("the list is filtered by a field, and its state is the address", async () => {
    await open(`/admin/twins?f.class=${key}&f.weight.min=5&sort=weight&cols=maker,weight`);
    await expect(page.getByRole("columnheader")).toHaveText([
      "Selection",
      "Name",
      "Maker",
      "Weight",
    ]);
    await expect(page.getByRole("table").getByRole("link", { name: /^Crate/ })).toHaveText([
      "Crate B",
      "Crate C",
    ]);
  });

  const sheet = `/admin/twins?f.class=${key}&sort=name&cols=maker,weight&layout=sheet`;
  if (!javaScriptEnabled) {
    await open(sheet);
    await expect(page.getByRole("cell", { name: "Maker 2" })).toBeVisible();
    return;
  }

  await test.step("a cell is edited with the control of its field", async () => {
    await open(sheet);
    await expectAccessible(page, "the grid");
    await cell(page, "Crate A", "Maker 0").dblclick();
    const editor = page.getByRole("dialog", { name: "Crate A: Maker" });
    await editor.getByRole("textbox", { name: "Maker" }).fill("Ann");
    await editor.getByRole("button", { name: "Save", exact: true }).click();
    await expect(cell(page, "Crate A", "Ann")).toBeFocused();
  });

  await test.step("cells of a spreadsheet are pasted, and what is wrong is named", async () => {
    await cell(page, "Crate B", "Maker 1").focus();
    await paste(page, "Bob\t11\nCid\tmany");
    await expect(page.getByText("Values saved: 3 of 4.")).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Crate C, Weight: Enter a number");
    await expect(cell(page, "Crate B", "11")).toBeVisible();
    await expect(cell(page, "Crate C", "Cid")).toBeVisible();
  });

  await test.step("the keyboard moves among cells, opens the editor and closes it", async () => {
    await cell(page, "Crate B", "Bob").focus();
    await page.keyboard.press("ArrowDown");
    await expect(cell(page, "Crate C", "Cid")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Crate C: Maker" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cell(page, "Crate C", "Cid")).toBeFocused();
  });

  await test.step("a column is hidden, and the address says so", async () => {
    await page
      .getByRole("columnheader", { name: /^Weight/ })
      .getByRole("button", { name: "Column Actions" })
      .click();
    await page.getByRole("menuitem", { name: /^Hide Weight/ }).click();
    await expect(page).toHaveURL(/cols=maker(&|$)/);
    await expect(page.getByRole("columnheader", { name: /^Weight/ })).toBeHidden();
  });
});

// The grid needs scripts.
test(
  "two who change the same value see both in the grid",
  { tag: WITH_SCRIPTS },
  async ({ page, open, signIn }) => {
    test.setTimeout(120_000);
    const key = `crate_two_${Date.now()}`;
    await signIn("admin");
    await buildClass(page, open, key);
    await open(`/admin/twins/class/${key}/new`);
    await page.getByRole("textbox", { name: /^Name/ }).fill("Crate");
    await page.getByRole("textbox", { name: "Maker" }).fill("None yet");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await expect(heading(page)).toHaveText("Crate");
    const twin = page.url();

    await open(`/admin/twins?f.class=${key}&cols=maker&layout=sheet`);
    await cell(page, "Crate", "None yet").dblclick();
    const editor = page.getByRole("dialog", { name: "Crate: Maker" });
    await editor.getByRole("textbox", { name: "Maker" }).fill("Mine");
    const theirs = await page.context().newPage();
    await theirs.goto(`${twin}?edit=maker`);
    await theirs.getByRole("textbox", { name: "Maker" }).fill("Theirs");
    await theirs.getByRole("button", { name: "Save", exact: true }).click();
    await expect(theirs.getByText("Changes saved.").first()).toBeVisible();
    await theirs.close();

    await editor.getByRole("button", { name: "Save", exact: true }).click();
    await expect(editor.getByRole("blockquote")).toHaveText("Theirs");
    await editor.getByLabel("Keep mine").check();
    await editor.getByRole("button", { name: "Save", exact: true }).click();
    await expect(cell(page, "Crate", "Mine")).toBeVisible();
  },
);

async function buildClass(page: Page, open: (path: string) => Promise<unknown>, key: string) {
  await open("/admin/classes/new");
  await page.getByLabel(/^Name/).fill(key);
  await page.getByLabel(/^Key/).fill(key);
  await page.getByLabel(/^Owner type/).selectOption("DOMAIN");
  // Permissions that are created with a class are granted to none.
  await page.getByLabel("Create permissions").uncheck();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(heading(page)).toHaveText(key);
  const classId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  for (const { name, key: fieldKey, type, settings } of FIELDS) {
    const query = new URLSearchParams({ twinClassId: classId, fieldTyperFeaturerId: type });
    await open(`/admin/fields/new?${query}`);
    await page.getByLabel(/^Name/).fill(name);
    await page.getByLabel(/^Key/).fill(fieldKey);
    for (const [label, value] of Object.entries(settings)) {
      await page.getByLabel(new RegExp(`^${label}`)).fill(value);
    }
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await expect(heading(page)).toHaveText(name);
  }
}

function cell(page: Page, row: string, text: string) {
  return page
    .getByRole("row", { name: row, exact: true })
    .getByRole("gridcell", { name: text, exact: true });
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}
