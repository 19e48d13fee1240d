import { expect, test, waitForHydration } from "./fixtures.ts";

test("groups are imported from a file, and deleted together", async ({
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
}) => {
  const team = scripts ? "Day shift" : "Night shift";
  const file = `Name;Description\n${team} A;Opens the shop\n${team} B;Closes the shop\n`;
  const heading = page.getByRole("heading", { level: 1 });
  await signIn("admin");

  await test.step("columns are matched by their names", async () => {
    await open("/admin/groups");
    await page.getByRole("link", { name: "Import" }).click();
    if (scripts) await waitForHydration(page);
    await page
      .getByLabel("CSV or XLSX file")
      .setInputFiles({ name: "groups.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(heading).toHaveText("Match columns");
    await page.getByRole("button", { name: "Preview" }).click();
  });

  await test.step("nothing is saved before it is run", async () => {
    await finish("Ready to run");
    await expect(page.getByText("Will be created").first()).toBeVisible();
    await page.getByRole("button", { name: "Run for 2 rows" }).click();
    await finish("Finished");
    await expect(page.getByText("Created").first()).toBeVisible();
  });

  await test.step("several rows are deleted at once", async () => {
    await open(`/admin/groups?search=${encodeURIComponent(team)}`);
    const boxes = page.locator("tbody").getByRole("checkbox");
    await expect(boxes).toHaveCount(2);
    for (const box of await boxes.all()) await box.check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Preview" }).click();
    await finish("Ready to run");
    await page.getByRole("button", { name: "Run for 2 rows" }).click();
    await finish("Finished");
    await open(`/admin/groups?search=${encodeURIComponent(team)}`);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
  });

  /** Waits until the job has this state. Without scripts, the page has to be reloaded by hand. */
  async function finish(state: string) {
    await expect(async () => {
      if (!scripts) await page.reload();
      await expect(page.locator("main")).toContainText(state, { timeout: 2000 });
    }).toPass({ timeout: 20_000 });
  }
});

test("rows of two pages are selected, and all of a page at once", async ({
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
}) => {
  await signIn("admin");
  await open("/admin/statuses?size=10");
  const boxes = page.locator("tbody").getByRole("checkbox");
  const turn = async (name: "Next" | "Previous") => {
    const before = page.url();
    if (scripts) await page.getByRole("link", { name: `${name} page` }).click();
    else await page.getByRole("button", { name: `${name} page, keeping the selection` }).click();
    await expect(page).not.toHaveURL(before);
    await expect(boxes.first()).toBeVisible();
  };

  await boxes.nth(1).check();
  await turn("Next");
  await expect(page.getByText("Selected: 1, of these 1 on other pages")).toBeVisible();
  await boxes.nth(2).check();
  await turn("Previous");
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(2)).not.toBeChecked();

  if (scripts) {
    await page.getByRole("checkbox", { name: "Select the rows of this page" }).check();
    await expect(page.getByText("Selected: 11, of these 1 on other pages")).toBeVisible();
    await page.getByRole("button", { name: "Clear the selection" }).click();
    await expect(page.getByText(/^Selected:/)).toHaveCount(0);
    await boxes.nth(1).check();
    await turn("Next");
    await boxes.nth(2).check();
  }
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByText("Selected rows: 2")).toBeVisible();
});
