// Screenshots of a seller's work for the README, on the demo business in its initial state.

const NEW_PRODUCTS = `Name,Product type,EAN,SKU,Price
"Aurora desk lamp, brass",Lamp,5901234123457,AUR-BRASS,249.00
"Aurora desk lamp, white",Lamp,5901234123464,AUR-WHITE,229.00
Aurora bulb E14,Lamp,5901234123470,AUR-E14,19.00
Aurora desk lamp,Lamps,5901234123488,AUR-BLACK,229.00
`;

/** Functions that lead to the pages; each begins as the owner in a new window. */
export const SELLER_SCREENSHOTS = {
  home,
  import: importPreview,
  bulk: pricePreview,
  proposals,
  history,
};

async function home(page) {
  await page.goto("/home");
  // The chart is drawn by scripts that load after the page.
  await page.locator(".recharts-line-curve, .recharts-curve").first().waitFor();
}

async function importPreview(page) {
  await page.goto("/import");
  const file = { name: "lamps.csv", mimeType: "text/csv", buffer: Buffer.from(NEW_PRODUCTS) };
  await page.getByLabel("CSV or XLSX file").setInputFiles(file);
  await page.getByRole("button", { name: "Upload" }).click();
  await preview(page);
}

async function pricePreview(page) {
  await page.goto("/products/bulk?all=1&do=price");
  await page.getByLabel("Percent").fill("5");
  await page.getByLabel("Rounding").selectOption("To the nearest price that ends with .99");
  await preview(page);
}

async function preview(page) {
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("Ready to run").first().waitFor();
}

async function proposals(page) {
  await page.goto("/proposals");
  await page.locator("main a[href*='/proposals/review']").first().click();
  await page.waitForURL(/review/);
}

/** The history of a product that several users and the writer have changed. */
async function history(page) {
  await page.goto("/products?sort=-updated");
  const href = await page.locator("tbody a[href^='/products/']").first().getAttribute("href");
  const { pathname } = new URL(href, page.url());
  await page.goto(`${pathname}/history`);
}
