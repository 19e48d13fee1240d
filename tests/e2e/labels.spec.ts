import { signInToApp } from "#tests/support/app-client.ts";
import { paste } from "#tests/support/paste.ts";
import { createDraft } from "#tests/support/products.ts";

import { expect, test, WITH_SCRIPTS } from "./fixtures.ts";

test("a product is labelled on its page and found by that in the list", async ({
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const owner = await signInToApp(vitrine.url);
  const label = scripts ? "Spring offer" : "Autumn offer";
  const productId = await createDraft(owner, scripts ? 7301 : 7302);
  await signIn();

  await open(`/products/${productId}`);
  await page.getByRole("link", { name: "Add labels" }).click();
  const names = page.getByLabel("New labels");
  await names.fill('"Big, heavy');
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("has to end with a quote")).toBeVisible();
  await expect(names).toHaveValue('"Big, heavy');
  if (scripts) await expect(names).toBeFocused();
  await names.fill(`${label}, Fragile`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "Labels" })).toContainText(label);

  await page.getByRole("link", { name: "Change labels" }).click();
  await page.getByLabel("Fragile").uncheck();
  const labelId = await page.getByLabel(label).getAttribute("value");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "Labels" })).toHaveText(label);

  await open(`/products?f.label=${labelId}&cols=labels`);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(label);
});

test(
  "labels are typed, pasted and copied in the grid, with a comma too",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn, vitrine }) => {
    const owner = await signInToApp(vitrine.url);
    for (const serial of [7303, 7304]) {
      const fields = { sku: `LABELED-${serial}` };
      await owner.call("PUT", `/private/twin/${await createDraft(owner, serial)}/v1`, { fields });
    }
    await signIn();
    await open("/products?search=LABELED-&cols=labels&sort=sku&layout=sheet");
    const cell = (serial: number) =>
      page
        .getByRole("row", { name: `Lamp ${serial}`, exact: true })
        .getByRole("gridcell")
        .nth(2);

    await cell(7303).focus();
    await paste(page, '"Big, heavy"');
    await expect(cell(7303)).toHaveText('"Big, heavy"');
    await page.keyboard.press("Enter");
    const editor = page.getByRole("dialog");
    await expect(editor.getByLabel("Big, heavy", { exact: true })).toBeChecked();
    await expect(editor.getByLabel("New labels")).toBeFocused();
    await page.keyboard.type("Весна; 春");
    await page.keyboard.press("Enter");
    await expect(editor).toHaveCount(0);
    await expect(cell(7303)).toHaveText('"Big, heavy", Весна, 春');

    const copied = await cell(7303).evaluate((element) => {
      const clipboardData = new DataTransfer();
      element.focus();
      element.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true }));
      return clipboardData.getData("text/plain");
    });
    await cell(7304).focus();
    await paste(page, copied);
    await expect(cell(7304)).toHaveText('"Big, heavy", Весна, 春');
  },
);
