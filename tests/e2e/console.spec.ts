import type { Page } from "@playwright/test";

import { expect, test, waitForHydration, expectToast } from "./fixtures.ts";
import { heading } from "./people.ts";

// An administrator builds a class with a field, statuses and a workflow in the console, and changes it.

test("an administrator builds a class that works, without knowing the API", async ({
  page,
  open,
  signIn,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  const key = `tool_${javaScriptEnabled ? "on" : "off"}_${Date.now()}`;
  const create = () => page.getByRole("button", { name: "Create", exact: true }).click();
  await signIn("admin");

  await test.step("a class, with what was typed kept when a part is wrong", async () => {
    await open("/admin");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Classes A class/ })
      .click();
    await page.getByRole("link", { name: "New", exact: true }).click();
    await page.getByLabel(/^Name/).fill(key);
    await page.getByLabel(/^Key/).fill("no-dash!");
    await page.getByLabel(/^Owner type/).selectOption("DOMAIN");
    await create();
    await expect(page.getByRole("alert")).toContainText(
      "Letters, numbers, underscores, and spaces allowed",
    );
    await page.getByLabel(/^Key/).fill(key);
    await create();
    await expect(heading(page)).toHaveText(key);
  });
  const classUrl = page.url();

  await test.step("a number field whose type explains its parameters", async () => {
    await tab(page, "Fields");
    await page.getByRole("link", { name: "New", exact: true }).click();
    await expect(heading(page)).toHaveText("New: Field");
    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByLabel(/^Name/).fill("Weight");
    await page.getByLabel(/^Key/).fill("weight");
    await page.getByLabel(/^Field type/).selectOption("1317");
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Show settings" }).click();
    await expect(page.getByText("Number with limits, step and separators.")).toBeVisible();
    await expect(page.getByLabel(/^Name/)).toHaveValue("Weight");
    await page.getByLabel(/^Min/).fill("0");
    await page.getByLabel(/^Decimal places/).fill("1");
    await create();
    await expect(page.getByRole("cell", { name: "weight", exact: true })).toBeVisible();
  });

  await test.step("two statuses and a transition between them", async () => {
    for (const name of ["In store", "Lent"]) {
      await page.goto(classUrl);
      await tab(page, "Statuses");
      await page.getByRole("link", { name: "New", exact: true }).click();
      await page.getByLabel(/^Name/).fill(name);
      await page.getByLabel(/^Key/).fill(name.toLowerCase().replace(" ", "_"));
      await create();
      await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
    }
    await page.goto(classUrl);
    await tab(page, "Workflows");
    // The new class has one workflow.
    await page.getByRole("table").locator("a[href^='/admin/flows/']").first().click();
    await tab(page, "Transitions");
    await page.getByRole("link", { name: "New", exact: true }).click();
    await page.getByLabel(/^Name/).fill("Lend");
    await page.getByLabel(/^Alias/).fill(`lend_${key}`);
    await page.getByLabel(/^From status/).selectOption({ label: "In store (in_store)" });
    await page.getByLabel(/^To status/).selectOption({ label: "Lent (lent)" });
    await create();
    await expect(page.getByRole("link", { name: "Lend", exact: true })).toBeVisible();
  });

  await test.step("a property is changed in its place, and the history says so", async () => {
    await page.getByRole("link", { name: "Lend", exact: true }).click();
    await page.getByRole("link", { name: "Edit Description" }).click();
    await page.getByRole("textbox", { name: "Description" }).fill("For two weeks");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Changes saved.");
    await tab(page, "History");
    await expect(page.getByRole("table")).toContainText("For two weeks");
  });

  await test.step("what is used is not deleted, and the page says what uses it", async () => {
    await page.goto(classUrl);
    await tab(page, "Statuses");
    await page.getByRole("link", { name: "Lent", exact: true }).click();
    await page.getByRole("button", { name: "More actions for Lent" }).click();
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await expect(page.getByRole("link", { name: `lend_${key}` })).toBeVisible();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  });
});

test("two administrators who change the same see both values", async ({
  browser,
  page,
  open,
  signIn,
  context,
}) => {
  await signIn("admin");
  const name = `Tier ${Date.now()}`;
  await open("/admin/tiers/new");
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(heading(page)).toHaveText(name);
  const url = page.url();

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Description" }).fill("Mine");
  const other = await browser.newContext({ storageState: await context.storageState() });
  const theirs = await other.newPage();
  await theirs.goto(`${url}/edit`);
  await theirs.getByRole("textbox", { name: "Description" }).fill("Theirs");
  await theirs.getByRole("button", { name: "Save", exact: true }).click();
  await expect(theirs.getByText("Changes saved.").first()).toBeVisible();
  await other.close();

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("blockquote")).toHaveText("Theirs");
  await page.getByLabel("Keep mine").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Changes saved.");
  await expect(page.getByText("Mine")).toBeVisible();
});

test("a list keeps its filters, order and columns in its address", async ({
  open,
  page,
  signIn,
}) => {
  await signIn("admin");
  await open("/admin/statuses?f.class=&f.key=draft&sort=-name&cols=key,twinClassId");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).toContainText("draft");
  await expect(page.getByRole("columnheader")).toHaveText(["Selection", "Name", "Key", "Class"]);

  await page.getByRole("link", { name: "Draft", exact: true }).first().click();
  await expect(heading(page)).toHaveText("Draft");
  await page.goBack();
  await expect(page).toHaveURL(/f\.key=draft/);
  await expect(page.getByRole("columnheader")).toHaveText(["Selection", "Name", "Key", "Class"]);
});

test("sellers find no console", async ({ page, signIn, expectComplaint }) => {
  expectComplaint(/404/);
  await signIn("owner");
  const answers = await Promise.all(
    ["/admin", "/admin/statuses", "/admin/users", "/admin/statuses/export"].map((path) =>
      page.request.get(path),
    ),
  );
  expect(answers.map((answer) => answer.status())).toEqual([404, 404, 404, 404]);
});

async function tab(page: Page, name: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Parts", exact: true })
    .getByRole("link", { name, exact: true })
    .click();
}
