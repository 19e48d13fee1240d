import { signInToApp } from "#tests/support/app-client.ts";
import { createSellable } from "#tests/support/products.ts";

import { expect, test } from "./fixtures.ts";

test("a seller pushes a product's values to its card, gives it one of its own, and lets it follow again", async ({
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const owner = await signInToApp(vitrine.url);
  const { productId, cardId } = await createSellable(owner, scripts ? 7871 : 7872);
  const edit = (fields: Record<string, string>, description: string) =>
    owner.call("PUT", `/private/twin/${productId}/v1`, { description, fields });
  await edit({ price: "29.99", currency: "#externalId=EUR" }, "A lamp for a workshop.");
  await signIn();

  await open(`/products/${productId}`);
  await page.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("link", { name: "Push to all marketplaces" }).click();
  const dialog = page.getByRole("dialog", { name: "Push to all marketplaces" });
  const push = dialog.getByRole("button", { name: "Push to all marketplaces" });
  await expect(dialog.getByRole("deletion")).toHaveText(["A lamp for a desk.", "19.99 EUR"]);
  await expect(dialog.getByRole("insertion")).toHaveText(["A lamp for a workshop.", "29.99 EUR"]);

  // What was announced has changed meanwhile, so it is announced again with the same choice.
  await edit({ price: "31.50", currency: "#externalId=EUR" }, "A lamp for a workshop.");
  const description = dialog.getByRole("checkbox", { name: "Description" });
  await description.uncheck();
  await push.click();
  await expect(page.getByText("preview").first()).toBeVisible();
  await expect(dialog.getByRole("insertion")).toHaveText(["A lamp for a workshop.", "31.50 EUR"]);
  await expect(description).not.toBeChecked();
  await push.click();
  await expect(page.getByText("The cards have the values of the product.").first()).toBeVisible();

  await open(`/marketplace-product/${cardId}`);
  const own = page.getByText("Own value", { exact: true });
  await expect(own).toHaveCount(1);
  await expect(page.getByText("Product: A lamp for a workshop.")).toBeVisible();
  await page.getByRole("link", { name: "Follow the product again" }).click();
  const follow = page.getByRole("dialog", { name: "Follow the product again" });
  await expect(follow.getByRole("insertion")).toHaveText("A lamp for a workshop.");
  await follow.getByRole("button", { name: "Follow the product again" }).click();

  await expect(page.getByText("The card follows its product again.").first()).toBeVisible();
  await expect(own).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Follow the product again" })).toHaveCount(0);
});
