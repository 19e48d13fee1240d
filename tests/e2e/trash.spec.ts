import { signInToApp } from "#tests/support/app-client.ts";
import { createProduct } from "#tests/support/products.ts";

import { expect, test } from "./fixtures.ts";

test("what was deleted by mistake comes back, or goes for good", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const client = await signInToApp(vitrine.url);
  const serial = javaScriptEnabled ? 771 : 773;
  const [mistake, waste] = [
    await createProduct(client, serial),
    await createProduct(client, serial + 1),
  ];
  await signIn();
  const heading = page.getByRole("heading", { level: 1 });

  await deleteProduct(mistake);
  await page.getByRole("link", { name: "Trash" }).click();
  await expect(heading).toHaveText("Trash");
  await page.getByRole("button", { name: `Restore “Lamp ${serial}”` }).click();
  await expect(page.getByText(`“Lamp ${serial}” was restored.`)).toBeVisible();
  await open(`/products/${mistake}`);
  await expect(heading).toHaveText(`Lamp ${serial}`);

  await deleteProduct(waste);
  await open("/trash");
  await page.getByRole("link", { name: `Delete “Lamp ${serial + 1}” for good` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("It was deleted for good.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Restore “Lamp ${serial + 1}”` })).toHaveCount(0);

  async function deleteProduct(id: string) {
    await open(`/products/${id}`);
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
