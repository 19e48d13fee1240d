import { expect, test } from "./fixtures.ts";

test("a list is filtered, grouped and arranged, and the URL contains its state", async ({
  javaScriptEnabled,
  open,
  page,
  signIn,
  withoutFullPageLoad,
}) => {
  test.setTimeout(120_000);
  const rows = page.locator("main tbody tr[data-link]");
  const view = page.locator("#list-view");
  await signIn();
  await open("/products");

  await withoutFullPageLoad(async () => {
    await test.step("the filter changes nothing before Apply", async () => {
      await page.getByRole("button", { name: /^Filter/ }).click();
      await page.getByRole("checkbox", { name: "Draft" }).check();
      const price = page.getByRole("group", { name: "Price" });
      await price.getByLabel("From").fill("400");
      await expect(page).toHaveURL(/\/products$/);
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page).toHaveURL(/\/products\?f\.price\.min=400&f\.status=draft$/);
      await expect(page.getByText("Price: from 400")).toBeVisible();
      await page.getByRole("link", { name: "Remove the filter Price: from 400" }).click();
      await expect(page).toHaveURL(/\/products\?f\.status=draft$/);
      await page.getByRole("button", { name: /^Filter/ }).click();
      await page.getByRole("link", { name: "Clear", exact: true }).click();
      await expect(page).toHaveURL(/\/products$/);
    });

    await test.step("columns are selected and moved", async () => {
      if (!javaScriptEnabled) await open("/products");
      await page.getByRole("button", { name: "Display" }).click();
      await page.getByRole("checkbox", { name: "SKU" }).check();
      if (!javaScriptEnabled) await view.getByRole("button", { name: "Show" }).click();
      await expect(page.getByRole("columnheader", { name: "SKU" })).toBeVisible();
      await expect(page).toHaveURL(
        /cols=type%2Cstatus%2Ccompleteness%2Cmarketplaces%2Cprice%2Cupdated%2Csku$/,
      );
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Display" }).click();
      await page.getByRole("link", { name: "Move Price to the left" }).click();
      await expect(page).toHaveURL(/cols=type%2Cstatus%2Ccompleteness%2Cprice%2Cmarketplaces/);
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Display" }).click();
      await page.getByRole("link", { name: "Reset" }).click();
      await expect(page).toHaveURL(/\/products$/);
      // The address changes before the page does, and the controls used next are on the new page.
      await expect(page.getByRole("columnheader", { name: "SKU" })).toBeHidden();
    });

    await test.step("rows are made lower", async () => {
      const height = async () => (await rows.first().boundingBox())?.height ?? 0;
      const before = await height();
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Display" }).click();
      await page.getByRole("combobox", { name: "Row height" }).selectOption("Compact");
      if (!javaScriptEnabled) await view.getByRole("button", { name: "Show" }).click();
      await expect(page).toHaveURL(/\/products\?density=compact$/);
      await expect.poll(height).toBeLessThan(before - 10);
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Display" }).click();
      await page.getByRole("link", { name: "Reset" }).click();
      await expect(page).toHaveURL(/\/products$/);
      await expect.poll(height).toBe(before);
    });

    await test.step("groups show their counts, and one is open", async () => {
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Display" }).click();
      await page
        .getByRole("combobox", { name: "Group by" })
        .selectOption({ label: "Product type" });
      if (!javaScriptEnabled) await view.getByRole("button", { name: "Show" }).click();
      await expect(page).toHaveURL(/\/products\?group=type$/);
      if (javaScriptEnabled) await page.keyboard.press("Escape");
      // Other tests may have created more lamps.
      const group = page.getByRole("link", { name: /^Lamp \d+$/ });
      const count = /\d+/.exec(await group.innerText())?.[0] ?? "";
      await expect(group).toHaveAttribute("aria-expanded", "false");
      await group.click();
      await expect(group).toHaveAttribute("aria-expanded", "true");
      await expect(page).toHaveURL(/open=g%3Aproduct_lamp$/);
      await expect(rows).toHaveCount(Math.min(Number(count), 10));
      await expect(page.getByText(new RegExp(`^1 - \\d+ of ${count}$`))).toBeVisible();
      await group.click();
      await expect(rows).toHaveCount(0);
    });
  });

  await test.step("all four page links", async () => {
    await open("/products");
    await page.getByRole("link", { name: "Last page" }).click();
    // Other tests may have added products, so more than the first twelve may be listed.
    await expect(page.getByText(/^[1-9]\d*1 - (\d+) of \1$/)).toBeVisible();
    const lastPage = page.url();
    await page.getByRole("link", { name: "Previous page" }).click();
    await expect(page).not.toHaveURL(lastPage);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(lastPage);
    await page.getByRole("link", { name: "First page" }).click();
    await expect(page.getByText(/^1 - 10 of \d+$/)).toBeVisible();
    await expect(
      page.getByRole("combobox", { name: "Rows per page" }).locator("option"),
    ).toHaveText(["10", "20", "50"]);
  });

  await test.step("cards are sorted by a select of their own", async () => {
    await open("/products?layout=cards");
    await page.getByRole("combobox", { name: "Sort" }).selectOption({ label: "Name: A to Z" });
    if (!javaScriptEnabled) {
      await page
        .locator("main search")
        .getByRole("button", { name: "Show", exact: true })
        .first()
        .click();
    }
    await expect(page).toHaveURL(/\/products\?sort=name&layout=cards$/);
  });
});
