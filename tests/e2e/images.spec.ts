import type { Page } from "@playwright/test";

import { signInToApp } from "#tests/support/app-client.ts";
import { expectAccessible } from "#tests/support/axe.ts";
import { createDraft, createImage } from "#tests/support/products.ts";

import { expect, test, WITH_SCRIPTS, expectToast } from "./fixtures.ts";

test("images get a text and a cover, and open in the whole window", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const id = await createDraft(await signInToApp(vitrine.url), javaScriptEnabled ? 761 : 762);
  await signIn();
  await open(`/editProduct/${id}`);
  await addImages(page, javaScriptEnabled);

  await page.getByLabel("What side.png shows").fill("A chair from its side");
  await page.getByRole("button", { name: "Make back.png the cover" }).click();
  await expect(page.getByText(/^Cover · back\.png/)).toBeVisible();
  // Moving an image must not lose the typed text.
  await expect(page.getByLabel("What side.png shows")).toHaveValue("A chair from its side");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expectToast(page, "Changes saved.");

  const slides = javaScriptEnabled
    ? page.getByRole("region", { name: "Media", exact: true })
    : page.getByRole("list", { name: "Media", exact: true });
  const cover = slides.getByRole("link").first();
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

test("the images of a product are a list without scripts, and a carousel of its size with them", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const id = await createDraft(await signInToApp(vitrine.url), javaScriptEnabled ? 764 : 765);
  await signIn();
  await open(`/editProduct/${id}`);
  await addImages(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expectToast(page, "Changes saved.");
  await open(`/products/${id}`);

  const list = page.getByRole("list", { name: "Media", exact: true });
  const carousel = page.getByRole("region", { name: "Media", exact: true });
  const slides = javaScriptEnabled ? carousel : list;
  const box = await slides.boundingBox();
  expect([box?.width, box?.height]).toEqual([300, 225]);
  const back = slides.getByRole("img", { name: "back.png" });
  if (!javaScriptEnabled) {
    await page.getByRole("link", { name: "Show back.png" }).click();
    await expect(back).toBeInViewport({ ratio: 0.9 });
    return;
  }

  await expect(list).toHaveCount(0);
  expect(await layoutShift(page)).toBe(0);
  const isShown = (name: string) =>
    expect(slides.getByRole("img", { name })).toBeInViewport({ ratio: 0.9 });
  await test.step("arrows, thumbnails and the keyboard move it", async () => {
    await expect(slides.getByRole("button", { name: "Previous image" })).toBeHidden();
    await slides.getByRole("button", { name: "Next image" }).click();
    await isShown("side.png");
    await expect(page.getByText("side.png: 2 of 3")).toBeAttached();
    await page.getByRole("link", { name: "Show back.png" }).click();
    await isShown("back.png");
    await slides.getByRole("button", { name: "Previous image" }).press("ArrowLeft");
    await isShown("side.png");
  });
  await test.step("it is swiped, and a swipe opens no image", async () => {
    const { x = 0, y = 0 } = (await slides.boundingBox()) ?? {};
    await page.mouse.move(x + 80, y + 60);
    await page.mouse.down();
    await page.mouse.move(x + 260, y + 60, { steps: 8 });
    await page.mouse.up();
    await isShown("front.png");
    await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
  });
  await expectAccessible(page, "a product with a carousel");
});

async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Layout shifts are recorded when the next frame is painted.
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const entries = observer.takeRecords() as unknown as { value: number }[];
    return entries.reduce((sum, { value }) => sum + value, 0);
  });
}

// Drag and drop needs scripts.
test(
  "dropped files are added, and dragging changes the order",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn, vitrine }) => {
    const id = await createDraft(await signInToApp(vitrine.url), 763);
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
  },
);

async function addImages(page: Page, javaScriptEnabled: boolean | undefined) {
  await page.getByLabel("Add images").setInputFiles([
    { name: "front.png", mimeType: "image/png", buffer: await createImage("#3a6ea5") },
    { name: "side.png", mimeType: "image/png", buffer: await createImage("#a5583a") },
    { name: "back.png", mimeType: "image/png", buffer: await createImage("#58a53a") },
  ]);
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Upload" }).first().click();
  await expect(page.getByText("back.png", { exact: false }).first()).toBeVisible();
}
