import { signInToApp } from "#tests/support/app-client.ts";
import { createSellable } from "#tests/support/products.ts";

import { expect, test, waitForHydration } from "./fixtures.ts";

test("a seller changes prices of selected products, sees them before, and takes them back", async ({
  eventually,
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const owner = await signInToApp(vitrine.url);
  const serial = scripts ? 7101 : 7201;
  const [first, second] = [
    await createSellable(owner, serial),
    await createSellable(owner, serial + 1),
  ];
  for (const { productId } of [first, second]) {
    const fields = { price: "20.00", sku: `BULK-${serial}` };
    await owner.call("PUT", `/private/twin/${productId}/v1`, { fields });
  }
  const heading = page.getByRole("heading", { level: 1 });
  const main = page.getByRole("main");
  await signIn();

  await test.step("products are selected in the list", async () => {
    await open(`/products?search=BULK-${serial}&cols=price`);
    const boxes = page.locator("tbody").getByRole("checkbox");
    await expect(boxes).toHaveCount(2);
    for (const box of await boxes.all()) await box.check();
    await page.getByRole("button", { name: "Change prices" }).click();
    await expect(heading).toHaveText("Change prices of many products");
    await expect(main).toContainText("Selected rows: 2");
    if (scripts) await waitForHydration(page);
  });

  await test.step("a rule that changes nothing is explained, and nothing typed is lost", async () => {
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(main).toContainText("Enter a percentage, an amount, a minimum or a maximum");
    await page.getByLabel("Percent").fill("5");
    await page.getByLabel("Rounding").selectOption("To the nearest price that ends with .99");
    await page.getByRole("button", { name: "Preview" }).click();
  });

  await test.step("the preview names the old and the new price", async () => {
    await expect(heading).toHaveText("Products: Price of the product");
    await eventually(page.getByText("Ready to run").first());
    await expect(main.getByText("20.00 → 20.99")).toHaveCount(2);
    await page.getByRole("button", { name: "Run for 2 rows" }).click();
    await eventually(page.getByText("Finished", { exact: true }).first());
  });

  await test.step("everything is taken back", async () => {
    await page.getByText("Undo…").click();
    await page.getByRole("button", { name: "Undo 2 rows" }).click();
    await eventually(page.getByText("Undone: 2"));
    const { twin } = await owner.call<{ twin: { fields: { price: string } } }>(
      "GET",
      `/private/twin/${first.productId}/v2?showTwinMode=DETAILED&showTwinFieldCollectionMode=ALL_FIELDS`,
    );
    expect(twin.fields.price).toBe("20.00");
  });
});
