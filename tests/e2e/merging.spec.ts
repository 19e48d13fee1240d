import { signInToApp } from "#tests/support/app-client.ts";
import { createSellable, waitForStatus } from "#tests/support/products.ts";

import { expect, test } from "./fixtures.ts";

test("products of one name are compared, merged with the chosen card and both images, and separated again", async ({
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const owner = await signInToApp(vitrine.url);
  const [first, second] = scripts ? [7701, 7702] : [7703, 7704];
  const name = scripts ? "Reading lamp" : "Floor lamp";
  const stays = await createSellable(owner, first);
  const goes = await createSellable(owner, second);
  for (const { productId } of [stays, goes]) {
    await owner.call("PUT", `/private/twin/${productId}/v1`, { name });
  }
  await owner.call("PUT", `/private/twin/${goes.productId}/v1`, { description: "Warm light." });
  const images = async (id: string) => {
    await open(`/products/${id}`);
    return page.locator("main img").count();
  };
  await signIn();
  const imagesBefore = await images(stays.productId);

  await open("/products/eans?f.finding=sameProduct");
  await page
    .getByRole("listitem")
    .filter({ hasText: name })
    .getByRole("link", { name: "Compare and merge" })
    .last()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merge products");
  await expect(page.getByRole("group", { name: "Description" }).getByRole("radio")).toHaveCount(2);
  await page.getByRole("button", { name: "Merge products" }).click();
  // Nothing is merged before a card is chosen.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merge products");
  await page
    .getByRole("group", { name: /which card stays/u })
    .getByRole("radio")
    .last()
    .check();
  await owner.call("PUT", `/private/twin/${goes.productId}/v1`, { description: "Cold light." });
  await page.getByRole("button", { name: "Merge products" }).click();
  // The page shows the new value, and what was chosen between the old ones is asked for again.
  await expect(page.getByRole("alert").first()).toBeFocused();
  await expect(page.getByText("This value has changed since. Choose again.")).toBeVisible();
  await page.getByRole("radio", { name: /Cold light/u }).check();
  const late = await page.context().newPage();
  await late.goto(page.url());
  await page.getByRole("button", { name: "Merge products" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products merged");
  const merged = page.url();
  // Another choice than that of the first window, so that it isn't the same request once more.
  await late
    .getByRole("group", { name: /which card stays/u })
    .getByRole("radio")
    .first()
    .check();
  await late.getByRole("button", { name: "Merge products" }).click();
  await expect(late.getByRole("heading", { level: 1 })).toHaveText("Products merged");
  await expect(late.getByText("was merged before, in another window")).toBeVisible();
  expect(late.url()).toBe(`${merged}&before=1`);
  await late.goto(`/products/merge?a=${stays.productId}&b=${stays.productId}`);
  await expect(late.getByText("Two different products are needed for a merge.")).toBeVisible();
  await late.close();
  await waitForStatus(owner, goes.cardId, "draft");
  expect(await images(stays.productId)).toBeGreaterThan(imagesBefore);
  await expect(page.getByText("Cold light.")).toBeVisible();
  await open(`/products/${goes.productId}`, 404);
  await open(`/marketplace-product/${stays.cardId}`, 404);

  await open(`/products/${stays.productId}/history`);
  await expect(page.getByText(`'${name}' was merged into this entry`)).toBeVisible();
  await expect(page.getByText("merged product").first()).toBeVisible();

  await page.goto(merged);
  await page.getByRole("button", { name: "Undo the merge" }).click();
  await expect(page.getByText(`The merge was undone. “${name}” is back.`)).toBeVisible();
  await page.goto(merged);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not merged");
  await expect(page.getByRole("button", { name: "Undo the merge" })).toHaveCount(0);
  expect(await images(stays.productId)).toBe(imagesBefore);
  await open(`/products/${goes.productId}`);
  await open(`/marketplace-product/${stays.cardId}`);
});
