import { signInToApp } from "#tests/support/app-client.ts";
import { createDraft } from "#tests/support/products.ts";

import { expect, test } from "./fixtures.ts";

test("a product is labelled on its page and found by that in the list", async ({
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const owner = await signInToApp(vitrine.url);
  const label = scripts ? "Spring offer" : "Autumn offer";
  const productId = await createDraft(owner, scripts ? 7301 : 7302);
  await signIn();

  await open(`/products/${productId}`);
  await page.getByRole("link", { name: "Add labels" }).click();
  await page.getByLabel("New labels").fill(`${label}, Fragile`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "Labels" })).toContainText(label);

  await page.getByRole("link", { name: "Change labels" }).click();
  await page.getByLabel("Fragile").uncheck();
  const labelId = await page.getByLabel(label).getAttribute("value");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "Labels" })).toHaveText(label);

  await open(`/products?f.label=${labelId}&cols=labels`);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(label);
});
