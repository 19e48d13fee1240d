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
