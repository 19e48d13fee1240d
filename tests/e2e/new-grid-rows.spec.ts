import { idOf } from "#platform/selling/template/ids.ts";
import { type AppClient, signInToApp } from "#tests/support/app-client.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { paste } from "#tests/support/paste.ts";
import { createDraft, createEan } from "#tests/support/products.ts";

import { expect, test, WITH_SCRIPTS } from "./fixtures.ts";

// New rows of the products' grid, which needs scripts. Without them, products are created by the form and by import.

test(
  "rows pasted past the last one wait, are corrected and become products",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn, vitrine }) => {
    const owner = await signInToApp(vitrine.url);
    const id = await createDraft(owner, 7801);
    const fields = { sku: "FRESH-0", price: "1.00", ean: createEan(7801) };
    await owner.call("PUT", `/private/twin/${id}/v1`, { fields });
    await signIn();
    await open("/products?search=FRESH-&cols=sku,price,status&sort=sku&layout=sheet");
    const gridCell = page
      .getByRole("row", { name: "Lamp 7801", exact: true })
      .getByRole("gridcell")
      .nth(1);
    const row = (number: number) =>
      page.getByRole("group", { name: `New row ${number}, not saved yet` });
    const wrong = (count: number, errors: number) =>
      page.getByText(`New rows, not saved yet: ${count}. Rows with errors: ${errors}.`);
    const copied = [
      "Lamp 7801\tFRESH-0\t1.00\tDraft",
      "Lamp A\tFRESH-1\t0,350\tDraft",
      '"Lamp ""B"""\tFRESH-2\t12,50',
      "Lamp C\tFRESH-0\tten\t\tbeyond",
      "\t\t",
      "",
    ].join("\r\n");

    await test.step("a block of more than a hundred rows is refused as a whole", async () => {
      await gridCell.focus();
      const lines = Array.from({ length: 102 }, (_, at) => `Lamp ${at}`);
      await paste(page, lines.join("\n"));
      await expect(
        page.getByText("Nothing was pasted. There would be 101 new rows, and at most 100 can wait"),
      ).toBeVisible();
      await expect(row(1)).toHaveCount(0);
      await expect(gridCell).toHaveText("Lamp 7801");
    });

    await test.step("pasted rows wait below the grid, and each cell says what is wrong", async () => {
      await paste(page, copied);
      await expect(
        page.getByText("New rows added below the grid: 3. They aren’t saved yet. Not pasted"),
      ).toContainText("it: Status. Columns past the last one, which weren’t pasted: 1.");
      await expect(gridCell).toBeFocused();
      await expect(row(1).getByLabel("EAN")).toHaveAccessibleDescription(/EAN is required/);
      await expect(row(2).getByLabel("Name")).toHaveValue('Lamp "B"');
      await expect(row(1).getByLabel("Product type")).not.toHaveValue("");
      await expect(row(3).getByLabel("Price")).toHaveAccessibleDescription(/Enter a number/);
      await expect(row(3).getByText("Another product has this SKU.")).toBeVisible();
      await expectAccessible(page, "new rows with errors");
    });

    await test.step("Ctrl-Z in the grid removes what waits, and Ctrl-Y brings it back", async () => {
      await gridCell.focus();
      await page.keyboard.press("Control+z");
      await expect(page.getByText("New rows removed, which weren’t saved: 3.")).toBeVisible();
      await expect(row(1)).toHaveCount(0);
      await page.keyboard.press("Control+y");
      await expect(row(3).getByLabel("Name")).toHaveValue("Lamp C");
    });

    await test.step("leaving the rows asks, also for other rows of the list", async () => {
      const stay = page.getByRole("dialog").getByRole("button", { name: "Stay" });
      await page.getByRole("link", { name: "Create new product" }).click();
      await stay.click();
      // The list searches while the user types.
      await page.getByRole("searchbox", { name: "Search by name, EAN or SKU" }).fill("FRESH-0");
      await stay.click();
      await page.getByRole("link", { name: "Cards", exact: true }).click();
      await stay.click();
      await expect(row(2)).toBeVisible();
    });

    await test.step("cells are filled by hand and by pasting down, and taken EANs are linked", async () => {
      await row(1).getByLabel("EAN").focus();
      const eans = [createEan(7811), createEan(7812), createEan(7801)];
      await paste(page, eans.join("\r\n"));
      await expect(row(2).getByLabel("EAN")).toHaveValue(createEan(7812));
      await expect(row(3).getByLabel("EAN")).toHaveAccessibleDescription(/EAN already exists/);
      await expect(
        row(3).getByRole("link", { name: "Open the product that has it" }).first(),
      ).toHaveAttribute("href", `/products/${id}`);
      await expect(wrong(3, 2)).toBeVisible();
      await expect(row(1).getByLabel("Price")).toHaveAccessibleDescription(
        /At most 2 decimal places/,
      );
      await row(1).getByLabel("Price").fill("0,35");
      await page.keyboard.press("Enter");
      await expect(wrong(3, 1)).toBeVisible();
    });

    await test.step("valid rows become products, the others stay, and an error has the focus", async () => {
      await page.getByRole("button", { name: "Create products (3)" }).click();
      const created = "Products created: 2 of 3. The list shows those that match its search";
      await expect(page.getByText(created)).toBeVisible();
      await expect(page.getByRole("row", { name: "Lamp A", exact: true })).toContainText("0.35");
      await expect(row(1).getByLabel("Name")).toHaveValue("Lamp C");
      await expect(row(1).getByLabel("EAN")).toBeFocused();
      await row(1).getByLabel("EAN").fill(createEan(7813));
      await row(1).getByLabel("Price").fill("3");
      await page.getByRole("button", { name: "Create products (1)" }).click();
      await expect(page.getByText("Products created: 1 of 1.")).toBeVisible();
      await expect(page.locator("[data-grid-cell]:focus")).toHaveCount(1);
      await page.keyboard.press("Control+z");
      await expect(page.getByText("There is nothing to undo.")).toBeVisible();
      await open("/products?search=FRESH-&cols=sku,price&sort=sku");
      await expect(page.getByRole("table").getByRole("row")).toHaveCount(5);
      await expect(page.getByRole("table")).toContainText("Lamp C");
    });
  },
);

test(
  "new rows whose answer is lost are sent again, and nothing is created twice",
  { tag: WITH_SCRIPTS },
  async ({ expectComplaint, open, page, signIn, vitrine }) => {
    expectComplaint(/ERR_FAILED/);
    const owner = await signInToApp(vitrine.url);
    const id = await createDraft(owner, 7821);
    await owner.call("PUT", `/private/twin/${id}/v1`, { fields: { sku: "LOST-0" } });
    await signIn();
    await open("/products?search=LOST-&cols=sku,ean&sort=sku&layout=sheet");
    await page.getByRole("button", { name: "Add a row" }).focus();
    await paste(page, `Lamp lost\tLOST-1\t${createEan(7822)}`);
    await expect(page.getByText("New rows, not saved yet: 1. Rows with errors: 0.")).toBeVisible();
    await page.route("**/resources/new-products", async (route) => {
      // The server creates the products, but its answer doesn't arrive.
      await route.fetch();
      await route.abort();
    });

    await page.getByRole("button", { name: "Create products (1)" }).click();

    await expect(page.getByText("Try again; nothing is created twice.")).toBeVisible();
    const row = page.getByRole("group", { name: "New row 1, not saved yet" });
    await expect(row.getByLabel("Name")).toHaveAttribute("readonly");
    await expect(row.getByRole("button", { name: "Remove new row 1" })).toBeDisabled();
    await page.unroute("**/resources/new-products");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Products created: 1 of 1.")).toBeVisible();
    await expect(page.getByRole("row", { name: "Lamp lost", exact: true })).toHaveCount(1);
  },
);

test(
  "rows that wait stay when a colleague deletes the list's last product",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn, vitrine }) => {
    const owner = await signInToApp(vitrine.url);
    const id = await createDraft(owner, 6210);
    await owner.call("PUT", `/private/twin/${id}/v1`, { fields: { sku: "GONE-0" } });
    await signIn();
    await open("/products?search=GONE-&cols=sku,ean&sort=sku&layout=sheet");
    await page.getByRole("button", { name: "Add a row" }).focus();
    await paste(page, `Lamp waiting\tGONE-1\t${createEan(6211)}`);
    await expect(page.getByText("New rows, not saved yet: 1. Rows with errors: 0.")).toBeVisible();

    await owner.call("DELETE", `/private/twin/${id}/v1`);

    await expect(page.getByRole("row", { name: "Lamp 6210", exact: true })).toHaveCount(0);
    const row = page.getByRole("group", { name: "New row 1, not saved yet" });
    await expect(row.getByLabel("Name")).toHaveValue("Lamp waiting");
    await page.getByRole("button", { name: "Create products (1)" }).click();
    await expect(page.getByRole("row", { name: "Lamp waiting", exact: true })).toHaveCount(1);
  },
);

test(
  "a user who may not create products is told why lines past the last row aren't pasted",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn, vitrine }) => {
    const owner = await signInToApp(vitrine.url);
    const id = await createDraft(owner, 7831);
    await owner.call("PUT", `/private/twin/${id}/v1`, { fields: { sku: "DENIED-0" } });
    const admin = await signInToApp(vitrine.url, ADMIN);
    await using _restriction = await restrictEan(admin);
    await signIn("manager");
    await open("/products?search=DENIED-&cols=sku,ean&sort=sku&layout=sheet");
    const refusal =
      "You can't create products, because you don't have permission to write: EAN. Ask an administrator for the permission.";
    await expect(page.getByText(refusal)).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a row" })).toHaveCount(0);
    const row = page.getByRole("row", { name: "Lamp 7831", exact: true });
    await row.getByRole("gridcell").nth(2).focus();

    await paste(page, "DENIED-1\nDENIED-2\nDENIED-3");

    await expect(page.getByText("weren’t pasted: 2.")).toContainText(refusal);
    await expect(row).toContainText("DENIED-1");
    await expect(page.getByRole("group", { name: /New row/ })).toHaveCount(0);
  },
);

const ADMIN = { email: "admin@vitrine.demo", password: "Vitrine-demo-1" };
const NO_PERMISSION = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Makes the EAN of products a field that only owners may write. */
async function restrictEan(admin: AppClient) {
  const path = `/private/twin_class_field/${idOf("field:product.ean")}/v1`;
  const restrict = (editPermissionId: string) => admin.call("PUT", path, { editPermissionId });
  await restrict(idOf("permission:BUSINESS_EDIT"));
  return { [Symbol.asyncDispose]: async () => void (await restrict(NO_PERMISSION)) };
}
