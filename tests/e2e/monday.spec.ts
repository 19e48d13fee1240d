import type { Download, Page } from "@playwright/test";
import { type CellValue, writeXlsxStream } from "hucre/xlsx";

import { idOf } from "#platform/selling/template/ids.ts";
import { type AppClient, signInToApp } from "#tests/support/app-client.ts";
import { startImageServer } from "#tests/support/image-server.ts";
import { createEan } from "#tests/support/products.ts";

import { expect, GATE, test, waitForHydration, WITH_SCRIPTS } from "./fixtures.ts";

// A seller's Monday: a supplier's workbook becomes offers at a marketplace.

// The images are on this machine.
test.use({ serverOf: "monday", settings: { WEBHOOK_PRIVATE_ADDRESSES: "1" } });

const SIZES = [
  { products: 50, published: 20, tag: [WITH_SCRIPTS, GATE] },
  { products: 2_000, published: 200, tag: [WITH_SCRIPTS] },
];
/** One row of these has an EAN that the supplier got wrong. */
const ROWS_PER_MISTAKE = 25;
const MISTAKE = "12345";

for (const { products, published, tag } of SIZES) {
  test(
    `a workbook of ${products} products becomes ${published} live offers`,
    { tag },
    async ({ open, page, signIn, vitrine }) => {
      test.setTimeout(60_000 + products * 400);
      await using images = await startImageServer();
      const owner = await signInToApp(vitrine.url);
      const named = `Monday ${products}`;
      const rows = supplierRows(products, named, images.url);
      const mistakes = rows.filter(([, , ean]) => ean === MISTAKE);
      const within = products * 100;
      const unready = await countUnready(owner);
      await signIn();

      await test.step("the workbook is imported but for its mistakes", async () => {
        await open("/import");
        await upload(page, "supplier.xlsx", await workbookOf(rows));
        await runJob(page, { rows: products - mistakes.length, within });
      });

      await test.step("the skipped rows are corrected in the file that names their reasons", async () => {
        const download = page.waitForEvent("download");
        await page.getByRole("link", { name: "Download skipped rows (CSV)" }).click();
        const skipped = await readText(await download);
        expect(skipped.trimEnd().split("\n")).toHaveLength(mistakes.length + 1);
        const corrected = correct(skipped, products);
        await open("/import");
        await upload(page, "corrected.csv", Buffer.from(corrected));
        await runJob(page, { rows: mistakes.length, within });
      });

      await test.step("a rule sets the prices at the marketplace", async () => {
        await open("/settings/prices?marketplace=marketplace_showroom");
        await page.getByLabel("Percent").fill("10");
        await page.getByLabel("Rounding").selectOption("To the nearest price that ends with .99");
        await page.getByRole("button", { name: "Preview" }).click();
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await expect(page).not.toHaveURL(/rounding/);
      });

      await test.step("all products are connected", async () => {
        await takeStep(page, open, named, "Connect to the marketplace");
        await runJob(page, { rows: products, within });
      });

      await test.step("the stock comes from another file", async () => {
        const stock = rows.map(([, , , sku]) => `${String(sku)};7`);
        await open("/import");
        await page.getByLabel("The file contains").selectOption("Cards at Showroom");
        await upload(page, "stock.csv", Buffer.from(["SKU;Stock quantity", ...stock].join("\n")));
        await runJob(page, { rows: products, within });
      });

      await test.step("nothing is missing any more", async () => {
        await expect
          .poll(() => countUnready(owner), { timeout: within, intervals: [500] })
          .toBe(unready);
      });

      await test.step("some are published", async () => {
        await takeStep(page, open, `${named} first`, "Publish");
        await runJob(page, { rows: published, within });
      });

      await test.step("the marketplace has them at the price of the rule", async () => {
        await expect
          .poll(() => countLive(owner, named), { timeout: within, intervals: [500] })
          .toBe(published);
        await open(`/products?search=${skuOf(products, 0)}&cols=price`);
        await expect(page.locator("tbody tr").first()).toContainText("10.99 EUR");
      });
    },
  );
}

type Row = CellValue[];

const HEADS: Row = [
  "Name",
  "Product type",
  "EAN",
  "SKU",
  "Price",
  "Currency",
  "Description",
  "Images",
];

/** Rows of a supplier. The names of those to publish contain "first". */
function supplierRows(count: number, named: string, imagesAt: string): Row[] {
  const { published } = SIZES.find(({ products }) => products === count) ?? { published: 0 };
  return Array.from({ length: count }, (_, at) => [
    at < published ? `${named} first ${at + 1}` : `${named} other ${at + 1}`,
    "Pen",
    at % ROWS_PER_MISTAKE === ROWS_PER_MISTAKE - 1 ? MISTAKE : eanOf(count, at),
    skuOf(count, at),
    10,
    "EUR",
    "Writes for a year.",
    `${imagesAt}/pen-${at}.png`,
  ]);
}

const eanOf = (count: number, at: number) => createEan(count * 1_000 + at);
const skuOf = (count: number, at: number) => `PEN-${count}-${at}`;

async function workbookOf(rows: readonly Row[]): Promise<Buffer> {
  const stream = writeXlsxStream([HEADS, ...rows], { name: "Pens" });
  return Buffer.from(await new Response(stream).arrayBuffer());
}

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("CSV or XLSX file").setInputFiles({ name, mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Match columns");
  await page.getByRole("button", { name: "Preview" }).click();
}

/** Runs a job as soon as its preview is complete. The page follows it by live updates. */
async function runJob(page: Page, { rows, within }: { rows: number; within: number }) {
  const main = page.getByRole("main");
  await expect(main).toContainText("Ready to run", { timeout: within });
  await waitForHydration(page);
  const run = `Run for ${rows.toLocaleString("en").replace(",", " ")} rows`;
  await page.getByRole("button", { name: run }).click();
  await expect(main).toContainText("Finished", { timeout: within });
}

/** Chooses what happens to the cards of the products that a search finds. */
async function takeStep(
  page: Page,
  open: (path: string) => Promise<void>,
  search: string,
  step: string,
): Promise<void> {
  await open(`/products/bulk?all=1&do=cards&search=${encodeURIComponent(search)}`);
  await page.getByLabel("Marketplace").selectOption("Showroom");
  await page.getByLabel("What should happen?").selectOption(step);
  await page.getByRole("button", { name: "Preview" }).click();
}

async function readText(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Replaces the wrong EAN of each skipped row, as a seller would after a look into the supplier's catalog. */
function correct(skipped: string, count: number): string {
  return skipped
    .split("\n")
    .map((line) => {
      const at = /PEN-\d+-(\d+)/.exec(line)?.[1];
      return at === undefined ? line : line.replace(MISTAKE, eanOf(count, Number(at)));
    })
    .join("\n");
}

/** The number of drafts in the business that can't be published yet. */
async function countUnready(owner: AppClient): Promise<number> {
  const { overview } = await owner.call<{ overview: { incompleteDraftCount: number } }>(
    "GET",
    "/private/selling/overview/v1",
  );
  return overview.incompleteDraftCount;
}

async function countLive(owner: AppClient, named: string): Promise<number> {
  const { groups } = await owner.call<{ groups: { status: { key: string; count: number }[] } }>(
    "POST",
    "/private/twin/search/group_count/v1",
    {
      search: {
        twinNameLikeList: [`${named}%`],
        twinClassIdList: [idOf("class:marketplace_showroom")],
      },
      groupByList: ["status"],
    },
  );
  return groups.status.find(({ key }) => key === "ready_to_sell")?.count ?? 0;
}
