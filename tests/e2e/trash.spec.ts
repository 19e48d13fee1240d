import { signInToApp } from "#tests/support/app-client.ts";
import { createDraft } from "#tests/support/products.ts";

import { expect, test } from "./fixtures.ts";

test("what was deleted by mistake comes back, or goes for good", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const id = await createDraft(await signInToApp(vitrine.url), javaScriptEnabled ? 771 : 772);
  await signIn();
  await open(`/products/${id}`);
  const heading = page.getByRole("heading", { level: 1 });
  const name = (await heading.innerText()).trim();
  await deleteProduct();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("link", { name: "Trash" }).click();
  await expect(heading).toHaveText("Trash");
  await page.getByRole("button", { name: `Restore “${name}”` }).click();
  await expect(page.getByText(`“${name}” was restored.`)).toBeVisible();
  await open(`/products/${id}`);
  await expect(heading).toHaveText(name);

  await deleteProduct();
  await open("/trash");
  await page.getByRole("link", { name: `Delete “${name}” for good` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("It was deleted for good.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Restore “${name}”` })).toHaveCount(0);

  async function deleteProduct() {
    await page
      .getByRole("button", { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Delete/ })
      .click();
    await expect(page.getByText("Product card was successfully deleted.").last()).toBeVisible();
  }
});
