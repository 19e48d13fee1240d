import type { Page } from "@playwright/test";

import { signInToApp } from "#tests/support/app-client.ts";
import { createImage, createProduct } from "#tests/support/products.ts";

import { expect, test } from "./fixtures.ts";

test("images get a text and a cover, and open in the whole window", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const id = await createProduct(await signInToApp(vitrine.url), javaScriptEnabled ? 761 : 762);
  await signIn();
  await open(`/editProduct/${id}`);
  await addImages(page, javaScriptEnabled);

  await page.getByLabel("What side.png shows").fill("A chair from its side");
  await page.getByRole("button", { name: "Make back.png the cover" }).click();
  await expect(page.getByText(/^Cover · back\.png/)).toBeVisible();
  // The typed text is not lost by moving an image.
  await expect(page.getByLabel("What side.png shows")).toHaveValue("A chair from its side");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page.getByText("Changes saved.")).toBeVisible();

  const cover = page.locator("main aside ul").first().getByRole("link").first();
  await expect(cover.getByRole("img")).toHaveAttribute("alt", "back.png");
  await cover.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading")).toHaveText("back.png: 1 of 3");
  const next = dialog.getByRole("link", { name: "Next image" });
  await next.click();
  await expect(dialog.getByRole("heading")).toHaveText("front.png: 2 of 3");
  await (javaScriptEnabled ? page.keyboard.press("ArrowRight") : next.click());
  await expect(dialog.getByRole("img")).toHaveAttribute("alt", "A chair from its side");
  await expect(next).toHaveCount(0);
  const size = await dialog.boundingBox();
  expect(size?.width).toBe(page.viewportSize()?.width);
  await (javaScriptEnabled
    ? page.keyboard.press("Escape")
    : dialog.getByRole("link", { name: "Close" }).click());
  await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
  await expect(dialog).toHaveCount(0);
});

test("dropped files are added, and dragging changes the order", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
  vitrine,
}) => {
  test.skip(!javaScriptEnabled, "dropping needs scripts");
  const id = await createProduct(await signInToApp(vitrine.url), 763);
  await signIn();
  await open(`/editProduct/${id}`);
  const image = (await createImage("#3a6ea5")).toString("base64");
  const files = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.codePointAt(0) ?? 0);
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "dropped.png", { type: "image/png" }));
    return transfer;
  }, image);
  const zone = page.locator("label", { has: page.getByLabel("Add images") });
  await zone.dispatchEvent("dragover", { dataTransfer: files });
  await zone.dispatchEvent("drop", { dataTransfer: files });
  await expect(page.getByText(/^Cover · dropped\.png/)).toBeVisible();

  await addImages(page, true);
  await page
    .locator("li", { hasText: "back.png" })
    .dragTo(page.locator("li", { hasText: "dropped.png" }));
  await expect(page.getByText(/^Cover · back\.png/)).toBeVisible();
});

async function addImages(page: Page, javaScriptEnabled: boolean | undefined) {
  await page.getByLabel("Add images").setInputFiles([
    { name: "front.png", mimeType: "image/png", buffer: await createImage("#3a6ea5") },
    { name: "side.png", mimeType: "image/png", buffer: await createImage("#a5583a") },
    { name: "back.png", mimeType: "image/png", buffer: await createImage("#58a53a") },
  ]);
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Upload" }).first().click();
  await expect(page.getByText("back.png", { exact: false }).first()).toBeVisible();
}
