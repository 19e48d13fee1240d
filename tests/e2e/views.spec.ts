import { expect, test, expectToast } from "./fixtures.ts";

test("a seller saves, changes and deletes a view of a list", async ({
  open,
  page,
  signIn,
  withoutFullPageLoad,
}) => {
  await signIn();
  await open("/products?f.status=draft&sort=name");
  const rows = page.getByRole("table", { name: "Products" }).locator("tbody tr");
  const opener = page.getByRole("button", { name: /^Views: / });
  const dialog = page.getByRole("dialog", { name: "Views" });
  const viewName = `Drafts by name ${test.info().project.name}`;

  await withoutFullPageLoad(async () => {
    await test.step("it is saved under a name", async () => {
      await opener.click();
      await page.getByRole("link", { name: "Save or manage views…" }).click();
      await dialog.getByRole("button", { name: "Save as new view" }).click();
      await expect(dialog.getByText("Name is required").first()).toBeVisible();
      await dialog.getByRole("textbox", { name: "Name" }).first().fill(viewName);
      await dialog.getByRole("button", { name: "Save as new view" }).click();
      await expect(page).toHaveURL(/\/products\?view=[\w-]+$/);
      await expect(opener).toHaveAccessibleName(`Views: ${viewName}`);
      await expect(page.getByText("Status: Draft")).toBeVisible();
    });

    await test.step("it is opened from the menu, and changes are shown", async () => {
      await page.getByRole("link", { name: "Products", exact: true }).first().click();
      await expect(opener).toHaveAccessibleName("Views: Default view");
      await opener.click();
      await page.getByRole("link", { name: viewName }).click();
      await expect(page.getByText("Status: Draft")).toBeVisible();
      await page.getByRole("link", { name: "Remove the filter Status: Draft" }).click();
      await expect(page).toHaveURL(/\?f\.status=&view=/);
      await expect(opener).toHaveAccessibleName(`Views: ${viewName} (edited)`);
      await expect(rows.first()).toBeVisible();
    });

    await test.step("the changes are saved in it", async () => {
      await opener.click();
      await page.getByRole("button", { name: `Save changes to “${viewName}”` }).click();
      await expect(page).toHaveURL(/\/products\?view=[\w-]+$/);
      await expect(opener).toHaveAccessibleName(`Views: ${viewName}`);
      await expect(page.getByText("Status: Draft")).toHaveCount(0);
    });

    await test.step("it is renamed and deleted; the list keeps its state", async () => {
      await opener.click();
      await page.getByRole("link", { name: "Save or manage views…" }).click();
      await dialog.getByText(viewName, { exact: true }).click();
      await dialog.getByRole("textbox", { name: "Name" }).last().fill(`${viewName}, all`);
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await dialog.getByText(`${viewName}, all`, { exact: true }).click();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(page).toHaveURL(/\/products\?sort=name$/);
      await expectToast(page, "View deleted.");
      await expect(opener).toHaveAccessibleName("Views: Default view (edited)");
    });
  });
});
