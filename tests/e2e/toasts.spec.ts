import { signInToApp } from "#tests/support/app-client.ts";

import { expect, test, WITH_SCRIPTS } from "./fixtures.ts";

const OUTDATED = "The values have changed since the preview. Look at it again";

test(
  "a toast is above the dialog that it is about, and can be closed there",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn, vitrine, world: { productId, cardId } }) => {
    await signIn();
    const owner = await signInToApp(vitrine.url);
    const describe = (id: string, description: string) =>
      owner.call("PUT", `/private/twin/${id}/v1`, { description });
    await describe(productId, "A lamp");
    await describe(cardId, "A lamp of this card");
    await open(`/products/${productId}/push`);
    await describe(productId, "A lamp that was changed meanwhile");

    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Push to all marketplaces" }).click();
    const toast = dialog.getByRole("alert").filter({ hasText: OUTDATED });
    await expect(toast).toBeVisible();
    await toast.getByRole("button").click();

    await expect(toast).toHaveCount(0);
    await expect(dialog).toBeVisible();
  },
);

test(
  "an error stays when the dialog that it appeared in closes, and gives the focus back",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn }) => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/resources\/ean\?/, async (route) => {
      await held;
      const ean = new URL(route.request().url()).searchParams.get("ean");
      await route.fulfill({ json: { ean, state: "unchecked", problem: null, existingId: null } });
    });
    await signIn();
    await open("/products/new");
    await page.getByLabel("EAN").fill("5902220000017");
    await page.getByLabel("SKU").focus();
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog");
    await expect(palette).toBeVisible();
    answer();
    const toast = page.getByRole("alert").filter({ has: page.getByRole("button") });
    await expect(palette.getByRole("alert")).toBeVisible();
    await page.keyboard.press("Escape");

    await expect(palette).toHaveCount(0);
    await expect(toast).toBeVisible();
    await expect(page.getByLabel("SKU")).toBeFocused();
    await toast.getByRole("button").focus();
    await page.keyboard.press("Enter");

    await expect(toast).toHaveCount(0);
    await expect(page.getByLabel("SKU")).toBeFocused();
  },
);
