import { signInToApp } from "#tests/support/app-client.ts";
import { createDraft } from "#tests/support/products.ts";

import { expect, test } from "./fixtures.ts";

test("a value is compared with an earlier state and restored", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const owner = await signInToApp(vitrine.url);
  const id = await createDraft(owner, javaScriptEnabled ? 781 : 782);
  const change = (name: string) => owner.call("PUT", `/private/twin/${id}/v1`, { name });
  await change("Good name");
  await change("Bad name");
  await signIn();
  await open(`/products/${id}`);
  const heading = page.getByRole("heading", { level: 1 });

  await page.getByRole("link", { name: "History", exact: true }).click();
  await page.getByRole("link", { name: "Compare" }).first().click();
  await expect(heading).toHaveText("History of Bad name");
  const row = page.getByRole("row").filter({ hasText: "Good name" });
  await expect(row).toContainText("Bad name");
  await page.getByLabel("Restore Name").uncheck();
  await page.getByRole("button", { name: "Restore the selected values" }).click();
  await expect(page.getByText("Select at least one value.")).toBeVisible();

  await change("Meanwhile");
  await page.getByLabel("Restore Name").check();
  await page.getByRole("button", { name: "Restore the selected values" }).click();
  await expect(page.getByText("One of these values was changed meanwhile.")).toBeVisible();
  await expect(row).toContainText("Meanwhile");
  await page.getByRole("button", { name: "Restore the selected values" }).click();

  await expect(page.getByText("The selected values are restored.")).toBeVisible();
  await expect(heading).toHaveText("Good name");
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("(restored)");
});
