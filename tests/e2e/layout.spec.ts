import type { Page } from "@playwright/test";

import { signInToApp } from "#tests/support/app-client.ts";
import { createSellable } from "#tests/support/products.ts";

import { expect, test } from "./fixtures.ts";

const UNBROKEN = `https://example.com/${"aWordThatNothingBreaks".repeat(8)}`;

// Runs on its own server, because the entries of other tests would be measured too.
test.use({ serverOf: "layout" });

test("a product list is readable in every window", async ({ open, page, signIn }) => {
  await signIn();
  await open("/products?size=50");
  for (const width of [390, 701, 768, 850, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });

    // The layout follows the size of the window after a moment.
    await expect(async () => {
      expect(await overflow(page), `overflow at ${width} px`).toBeLessThanOrEqual(0);
      const rows = await measureRows(page);
      expect(rows.length).toBeGreaterThan(10);
      for (const { nameWidth, isEanCovered } of rows) {
        expect(nameWidth, `room for the name at ${width} px`).toBeGreaterThan(180);
        expect(isEanCovered, `the EAN is covered at ${width} px`).toBe(false);
      }
    }).toPass({ timeout: 5000 });
  }
});

test("a product's image, status, price and marketplaces are seen without scrolling", async ({
  open,
  page,
  signIn,
  vitrine,
}) => {
  const owner = await signInToApp(vitrine.url);
  const { productId } = await createSellable(owner, 812);
  await signIn();
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(`/products/${productId}`);
  const main = page.getByRole("main");
  const marketplaces = main.getByRole("table").filter({ hasText: "Showroom" });

  for (const [what, part] of [
    ["image", main.getByRole("img").first()],
    ["status of the product", main.getByText("Draft", { exact: true }).first()],
    ["marketplace's status", marketplaces.getByText("Draft", { exact: true })],
    ["stock", marketplaces.getByText("Stock: 5")],
    ["price", marketplaces.getByText("19.99 EUR")],
  ] as const) {
    await expect(part, what).toBeInViewport({ ratio: 1 });
  }
});

test("a long word without spaces widens nothing", async ({ open, page, signIn, vitrine }) => {
  test.setTimeout(120_000);
  const owner = await signInToApp(vitrine.url);
  const { productId, cardId } = await createSellable(owner, 811);
  for (const id of [productId, cardId]) {
    await owner.call("PUT", `/private/twin/${id}/v1`, {
      name: UNBROKEN.slice(0, 75),
      description: UNBROKEN.repeat(5),
      fields: { bullet_points: `${UNBROKEN}\n${UNBROKEN}` },
    });
  }
  await signIn();
  const product = `/products/${productId}`;
  const card = `/marketplace-product/${cardId}`;
  const edit = `/editProduct/${productId}`;
  const dialogs = ["/delete", "/publish", "/optimize"].map((dialog) => `${product}${dialog}`);
  for (const path of [product, edit, card, ...dialogs]) {
    await open(path);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      const where = `${path} at ${width} px`;
      expect.soft(await overflow(page), `overflow of ${where}`).toBeLessThanOrEqual(0);
      if (!dialogs.includes(path)) continue;
      await expect
        .soft(page.getByRole("dialog").getByRole("button").last(), `the buttons of ${where}`)
        .toBeInViewport({ ratio: 1 });
    }
  }
});

/** Returns by how many pixels the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

function measureRows(page: Page) {
  return page.locator("main tbody tr[data-link]").evaluateAll((rows) =>
    rows.map((row) => {
      const name = row.querySelector("td a [title]");
      const ean = name?.nextElementSibling?.firstElementChild;
      if (!name || !ean) throw new Error(`A row without name and EAN: ${row.outerHTML}`);
      const eanBox = ean.getBoundingClientRect();
      const others = [...row.querySelectorAll("td")]
        .filter((cell) => !cell.contains(ean))
        .map((cell) => cell.getBoundingClientRect());
      return {
        // A short name is narrower than its column.
        nameWidth: name.closest("td")?.getBoundingClientRect().width ?? 0,
        isEanCovered: others.some(
          (box) =>
            box.left < eanBox.right &&
            box.right > eanBox.left &&
            box.top < eanBox.bottom &&
            box.bottom > eanBox.top,
        ),
      };
    }),
  );
}
