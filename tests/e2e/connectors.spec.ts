import { expect, test, expectToast } from "./fixtures.ts";

test("an owner connects a marketplace, edits, disconnects and deletes it", async ({
  eventually,
  open,
  page,
  signIn,
  withoutFullPageLoad,
}, info) => {
  test.setTimeout(180_000);
  const name = `Second shop ${info.project.name}`;
  const heading = page.getByRole("heading", { level: 1 });
  const main = page.locator("main");

  await signIn();
  await open("/marketplaces");
  await expect(page).toHaveURL(/\/marketplaces$/);
  await expect(page.getByRole("button", { name: "Filter" })).toHaveCount(0);

  await withoutFullPageLoad(async () => {
    await test.step("the form reports what is missing, then the account is tested", async () => {
      await main.getByRole("link", { name: "Connect Marketplace" }).click();
      await expect(heading).toHaveText("Connect Marketplace");
      await expect(page.getByRole("navigation", { name: "Which marketplace?" })).toContainText(
        "Showroom",
      );
      await page.getByLabel(/^Account name/).fill(" ");
      await page.getByLabel("Access key", { exact: true }).fill("s3cret");
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      await expect(page.getByText("Name is required").first()).toBeVisible();

      await page.getByLabel(/^Account name/).fill(name);
      await page.getByLabel("Access key", { exact: true }).fill("s3cret");
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      await expect(heading).toHaveText(name);
      await eventually(main.getByText("Connected", { exact: true }));
      await expect(main.getByText("Set", { exact: true })).toBeVisible();
    });

    await test.step("its settings are edited, the secret stays", async () => {
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("link", { name: "Edit", exact: true }).click();
      await expect(heading).toHaveText(`Edit ${name}`);
      await expect(page.getByText("A value is saved. Leave blank to keep it.")).toBeVisible();
      await page.getByLabel("Shop name").fill("Lamps & Co");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expectToast(page, "Changes saved.");
      await expect(main.getByText("Lamps & Co")).toBeVisible();
      await expect(main.getByText("Set", { exact: true })).toBeVisible();
    });

    await test.step("a row's menu runs a transition", async () => {
      await page.getByRole("link", { name: "Back to Marketplaces" }).click();
      await expect(heading).toHaveText("Marketplaces");
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("button", { name: "Disconnect" }).click();
      await expect(
        page.getByRole("row", { name }).getByText("Disconnected", { exact: true }),
      ).toBeVisible();
    });

    await test.step("deleting asks for confirmation with the specified text", async () => {
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("link", { name: "Delete", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Delete Marketplace" });
      await expect(dialog).toContainText(
        "Are you sure you want to delete the marketplace? After deletion, you will not be able to publish products on this marketplace.",
      );
      await dialog.getByRole("link", { name: "Cancel" }).click();
      await expect(dialog).toHaveCount(0);

      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("link", { name: "Delete", exact: true }).click();
      await dialog.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByText(`${name} was deleted.`)).toBeVisible();
      await expect(main.getByRole("link", { name })).toHaveCount(0);
    });
  });
});

test("a manager sees and runs accounts, and gets no other actions", async ({
  open,
  page,
  signIn,
}) => {
  await signIn("manager");
  await open("/marketplaces");

  await expect(page.locator("main").getByRole("link", { name: "Connect Marketplace" })).toHaveCount(
    0,
  );
  await page.getByRole("button", { name: /^Actions for / }).click();
  await expect(page.getByRole("button", { name: "Load products" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Delete", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
});
