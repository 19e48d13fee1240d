import { signInToApp } from "#tests/support/app-client.ts";
import { createDraft } from "#tests/support/products.ts";

import { expect, test } from "./fixtures.ts";

test("wrong check digits of many products are corrected at once", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const owner = await signInToApp(vitrine.url);
  const id = await createDraft(owner, javaScriptEnabled ? 731 : 732);
  const wrong = javaScriptEnabled ? "4006381333930" : "4006381333949";
  const right = javaScriptEnabled ? "4006381333931" : "4006381333948";
  await owner.call("PUT", `/private/twin/${id}/v1`, { fields: { ean: wrong } });
  await signIn();
  await open("/products");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("link", { name: "EAN check" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("EAN check");
  const row = page.getByRole("listitem").filter({ hasText: wrong });
  await expect(row.getByText(`Did you mean ${right}?`)).toBeVisible();
  await page.getByRole("button", { name: "Correct selected" }).click();
  await expect(page.getByText(/^EANs corrected: /)).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.getByRole("link", { name: /^Same name twice/ }).click();
  await expect(page.getByText(/^These products have the same name/)).toBeVisible();
});
