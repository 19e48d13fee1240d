import { signInToApp } from "#tests/support/app-client.ts";
import { createProduct, waitForStatus } from "#tests/support/products.ts";

import { expect, test } from "./fixtures.ts";

test("prices and SKUs of products are pasted into the grid, and a wrong one is named", async ({
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const owner = await signInToApp(vitrine.url);
  const serial = scripts ? 7401 : 7501;
  for (const at of [0, 1]) {
    const id = await createProduct(owner, serial + at);
    await waitForStatus(owner, id, "draft");
    const fields = { sku: `GRID-${serial}-${at}` };
    await owner.call("PUT", `/private/twin/${id}/v1`, { fields });
  }
  await signIn();
  await open(`/products?search=GRID-${serial}&cols=price,sku&sort=sku&layout=sheet`);

  if (!scripts) {
    // Without scripts the same rows are a table, from where each product is edited.
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
    return;
  }
  const cell = (row: string, text: string) =>
    page
      .getByRole("row", { name: row, exact: true })
      .getByRole("gridcell", { name: text, exact: true });
  await cell(`Lamp ${serial}`, `GRID-${serial}-0`).focus();
  await page.keyboard.press("ArrowLeft");
  // The rows still match the search afterwards; otherwise the list would become empty.
  const copied = `12.50\tGRID-${serial}-A\nten\tGRID-${serial}-B`;
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, copied);
  await expect(page.getByText("Values saved: 3 of 4.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(`Lamp ${serial + 1}, Price`);
  await open(`/products?search=GRID-${serial}&cols=price,sku&sort=sku`);
  await expect(page.getByRole("table")).toContainText(`GRID-${serial}-A`);
  await expect(page.getByRole("table")).toContainText("12.50");
  await expect(page.getByRole("table")).toContainText(`GRID-${serial}-B`);
});
