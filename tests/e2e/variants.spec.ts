import { signInToApp } from "#tests/support/app-client.ts";
import { createEan, createSellable } from "#tests/support/products.ts";

import { expect, test } from "./fixtures.ts";

test("variants of a product are made from a matrix, and listed with it", async ({
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const owner = await signInToApp(vitrine.url);
  const [number, group] = scripts ? [7851, "PACK-A"] : [7861, "PACK-B"];
  const { productId } = await createSellable(owner, number);
  await signIn();
  const field = (label: string, place: number) =>
    page.getByLabel(label, { exact: false }).nth(place);

  await open(`/products/${productId}/variants`);
  await page.getByLabel("Variant group").fill(group);
  await page.getByLabel("They differ in").selectOption({ label: "Number of pieces" });
  // With scripts the choice shows the values at once.
  if (!scripts) await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Number of pieces", { exact: true }).last().fill("6\n12\n24");
  await page.getByRole("button", { name: "Next" }).click();

  await expect(page.getByText(`Group ${group}`)).toBeVisible();
  await expect(page.getByRole("group", { name: /^(?:6|12|24)$/u })).toHaveCount(3);
  await page.getByRole("checkbox", { name: "24" }).uncheck();
  await field("EAN", 0).fill(createEan(number));
  await field("EAN", 1).fill(createEan(number + 2));
  await page.getByRole("button", { name: "Create the ticked variants" }).click();
  await expect(page.getByText("EAN already exists").first()).toBeVisible();
  await expect(field("EAN", 1)).toHaveValue(createEan(number + 2));
  await expect(page.getByRole("checkbox", { name: "24" })).not.toBeChecked();
  await field("EAN", 0).fill(createEan(number + 1));
  await page.getByRole("button", { name: "Create the ticked variants" }).click();

  await expect(page.getByText("2 variants were created.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`f.variant=${group}`));
  await open(`/products/${productId}`);
  const table = page.getByRole("table", { name: "Variants" });
  await expect(table.getByRole("row")).toHaveCount(4);
  await table.getByRole("link", { name: /, 12$/u }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/, 12$/u);
  await page.getByRole("link", { name: "Show all in the list" }).click();
  await expect(page).toHaveURL(new RegExp(`f.variant=${group}`));
});

test("values that are too long are refused at their field, and what is permitted makes a matrix", async ({
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const owner = await signInToApp(vitrine.url);
  const { productId } = await createSellable(owner, scripts ? 7871 : 7881);
  await signIn();

  await open(`/products/${productId}/variants`);
  await page.getByLabel("They differ in").selectOption({ label: "Brand" });
  if (!scripts) await page.getByRole("button", { name: "Next" }).click();
  const values = page.getByLabel("Brand", { exact: true }).last();
  const next = page.getByRole("button", { name: "Next" });
  const lines = (length: number) =>
    Array.from({ length: 10 }, (_, at) => `${at}${"紅".repeat(length)}`).join("\n");
  await values.fill(lines(200));
  await next.click();
  await expect(page.getByText("Each value must be at most 100 characters")).toBeVisible();
  await expect(values).toHaveValue(lines(200));
  if (scripts) await expect(values).toBeFocused();
  await values.fill(lines(50));
  await next.click();
  await expect(page.getByText("All values together are too long")).toBeVisible();
  await values.fill(lines(30));
  await next.click();
  await expect(page.getByRole("group", { name: /紅{30}$/u })).toHaveCount(10);

  await page.getByRole("link", { name: "Change the values" }).click();
  await expect(values).toHaveValue(lines(30));
});
