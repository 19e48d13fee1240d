import type { Page, Request } from "@playwright/test";

import { signInToApp } from "#tests/support/app-client.ts";
import { paste } from "#tests/support/paste.ts";
import { createDraft } from "#tests/support/products.ts";

import { expect, test, WITH_SCRIPTS } from "./fixtures.ts";

test("prices, SKUs and labels of products are pasted into the grid, and a wrong one is named", async ({
  javaScriptEnabled: scripts,
  open,
  page,
  signIn,
  vitrine,
}) => {
  const owner = await signInToApp(vitrine.url);
  const serial = scripts ? 7401 : 7501;
  for (const at of [0, 1]) {
    const id = await createDraft(owner, serial + at);
    const fields = { sku: `GRID-${serial}-${at}` };
    await owner.call("PUT", `/private/twin/${id}/v1`, { fields });
  }
  await signIn();
  await open(`/products?search=GRID-${serial}&cols=price,sku,labels&sort=sku&layout=sheet`);

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
  const rows = [
    ["12.50", `GRID-${serial}-A`, `Summer ${serial}, Sale ${serial}`],
    ["ten", `GRID-${serial}-B`, `Sale ${serial}`],
    ["1.00", `GRID-${serial}-C`, ""],
  ];
  const copied = rows.map((cells) => cells.join("\t")).join("\n");
  await paste(page, copied);
  await expect(page.getByText("Values saved: 5 of 6.")).toBeVisible();
  await expect(page.getByText("New rows added below the grid: 1.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(`Lamp ${serial + 1}, Price`);
  await page.getByRole("button", { name: "Discard what isn’t saved" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Discard new rows" }).click();
  await open(`/products?search=GRID-${serial}&cols=price,sku,labels&sort=sku`);
  const row = (at: number) => page.getByRole("table").getByRole("row").nth(at);
  for (const text of ["12.50", `GRID-${serial}-A`, `Summer ${serial}`, `Sale ${serial}`]) {
    await expect(row(1)).toContainText(text);
  }
  for (const text of [`GRID-${serial}-B`, `Sale ${serial}`]) {
    await expect(row(2)).toContainText(text);
  }
});

// The grid needs scripts.
test(
  "cells are filled down, kept without a connection, and a conflict is decided",
  { tag: WITH_SCRIPTS },
  async ({ expectComplaint, open, page, signIn, vitrine }) => {
    expectComplaint(/ERR_FAILED/);
    const owner = await signInToApp(vitrine.url);
    const ids: string[] = [];
    for (const at of [0, 1, 2]) {
      const id = await createDraft(owner, 7601 + at);
      await update(id, { sku: `FILL-${at}`, price: `${at + 1}.50` });
      ids.push(id);
    }
    async function update(id: string, fields: Record<string, string>) {
      await owner.call("PUT", `/private/twin/${id}/v1`, { fields });
    }
    await signIn();
    const readings = collectReadings(page);
    await open("/products?search=FILL-&cols=price,sku&sort=sku&layout=sheet");
    const price = (at: number) =>
      page
        .getByRole("row", { name: `Lamp ${7601 + at}`, exact: true })
        .getByRole("gridcell")
        .nth(2);
    const fillDown = async () => {
      await price(0).focus();
      await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Control+d");
    };
    await expect(price(0)).toHaveText("1.50");

    await test.step("without a connection nothing is lost, and it is saved later", async () => {
      await page.route("**/resources/twin-cells", (route) => route.abort());
      await fillDown();
      await expect(page.getByText("No connection. Values not saved yet: 2.")).toBeVisible();
      await expect(price(2)).toHaveText("1.50");
      await page.unroute("**/resources/twin-cells");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("Values saved: 2 of 2.")).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
    });

    await test.step("what a colleague changed meanwhile is not overwritten unasked", async () => {
      await update(ids[0] ?? "", { price: "9.90" });
      await expect(price(0)).toHaveText("9.90");
      // Delays the event of the next change.
      const gate = Promise.withResolvers<void>();
      await page.route("**/products.data*", async (route) => {
        await gate.promise;
        await route.continue();
      });
      const earlier = [...readings];
      await expect.poll(() => earlier.some((one) => readings.has(one))).toBe(false);
      await update(ids[2] ?? "", { price: "7.70" });
      await fillDown();
      await expect(page.getByRole("alert")).toContainText(
        "Lamp 7603, Price: It was changed to “7.70” meanwhile.",
      );
      gate.resolve();
      await page.getByRole("button", { name: "Replace with mine" }).click();
      await expect(page.getByText("Values saved: 1 of 1.")).toBeVisible();
      await open("/products?search=FILL-&cols=price,sku&sort=sku");
      await expect(page.getByRole("table")).not.toContainText("7.70");
    });
  },
);

test(
  "what was pasted and typed is undone step by step, but not what a colleague changed since",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn, vitrine }) => {
    const owner = await signInToApp(vitrine.url);
    const ids: string[] = [];
    for (const at of [0, 1]) {
      const id = await createDraft(owner, 7701 + at);
      const fields = {
        sku: `UNDO-${at}`,
        price: `${at + 1}.50`,
        currency: "#externalId=PLN",
      };
      await owner.call("PUT", `/private/twin/${id}/v1`, { fields });
      ids.push(id);
    }
    await signIn();
    await open("/products?search=UNDO-&cols=price,sku&sort=sku&layout=sheet");
    const cell = (at: number, column: "price" | "sku") =>
      page
        .getByRole("row", { name: `Lamp ${7701 + at}`, exact: true })
        .getByRole("gridcell")
        .nth(column === "price" ? 2 : 3);

    await test.step("a price has its currency, which isn't copied with it", async () => {
      await expect(cell(0, "price")).toHaveText("1.50");
      await expect(cell(0, "price")).toHaveAccessibleName(/^1\.50\sPLN$/u);
    });

    await test.step("a paste is one step, and it is redone", async () => {
      await cell(0, "price").focus();
      await paste(page, "7.10\tUNDO-0-A\n7.20\tUNDO-1-A");
      await expect(page.getByText("Values saved: 4 of 4.")).toBeVisible();
      await expect(cell(1, "sku")).toHaveText("UNDO-1-A");
      await cell(0, "price").focus();
      await page.keyboard.press("Control+z");
      await expect(page.getByText("Undone. Values restored: 4 of 4.")).toBeVisible();
      await expect(cell(0, "price")).toHaveText("1.50");
      await expect(cell(1, "sku")).toHaveText("UNDO-1");
      await page.keyboard.press("Control+y");
      await expect(page.getByText("Redone. Values saved: 4 of 4.")).toBeVisible();
      await expect(cell(1, "price")).toHaveText("7.20");
    });

    await test.step("a refused value is undone, alone or with what was saved beside it", async () => {
      const refusal = page.getByRole("alert").filter({ hasText: "Enter a number" });
      await cell(0, "price").focus();
      await paste(page, "ten");
      await expect(refusal).toBeVisible();
      await expect(cell(0, "price")).toHaveText("ten");
      await page.keyboard.press("Control+z");
      await expect(refusal).toHaveCount(0);
      await expect(cell(0, "price")).toHaveText("7.10");
      await paste(page, "7.30\nten");
      await expect(page.getByText("Values saved: 1 of 2.")).toBeVisible();
      await page.keyboard.press("Control+z");
      await expect(refusal).toHaveCount(0);
      await expect(cell(0, "price")).toHaveText("7.10");
      await expect(cell(1, "price")).toHaveText("7.20");
    });

    await test.step("the editor of a cell undoes its own input, and the grid what it saved", async () => {
      await cell(1, "price").focus();
      await page.keyboard.press("Enter");
      const input = page.getByRole("dialog").getByRole("textbox");
      await expect(input).toHaveValue("7.20");
      await input.press("ControlOrMeta+a");
      await input.pressSequentially("8.80");
      await input.press("Control+z");
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(cell(1, "sku")).toHaveText("UNDO-1-A");
      await input.fill("8.90");
      await input.press("Enter");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(cell(1, "price")).toHaveText("8.90");
      await cell(1, "price").focus();
      await page.keyboard.press("Control+z");
      await expect(cell(1, "price")).toHaveText("7.20");
    });

    await test.step("what a colleague has changed since is named and stays", async () => {
      const fields = { price: "5.50" };
      await owner.call("PUT", `/private/twin/${ids[0]}/v1`, { fields });
      await expect(cell(0, "price")).toHaveText("5.50");
      await page.keyboard.press("Control+z");
      await expect(page.getByText("Undone. Values restored: 3 of 4.")).toBeVisible();
      await expect(page.getByRole("alert")).toContainText(
        "Lamp 7701, Price: It was changed to “5.50” meanwhile.",
      );
      await expect(cell(1, "price")).toHaveText("2.50");
      await page.getByRole("button", { name: "Discard what isn’t saved" }).click();
      await expect(cell(0, "price")).toHaveText("5.50");
      await cell(0, "price").focus();
      await page.keyboard.press("Control+z");
      await expect(page.getByText("There is nothing to undo.")).toBeVisible();
    });
  },
);

/**
 * Collects pending requests for the list's data. A request that a later one replaces is aborted.
 */
function collectReadings(page: Page): ReadonlySet<Request> {
  const readings = new Set<Request>();
  page.on("request", (request) => {
    if (request.url().includes("/products.data")) readings.add(request);
  });
  page.on("requestfinished", (request) => readings.delete(request));
  page.on("requestfailed", (request) => readings.delete(request));
  return readings;
}

test(
  "in a narrow window the names don't cover the other columns",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn }) => {
    await signIn();
    // A wide window before must not decide for the narrow one.
    await open("/products?cols=sku,price&layout=sheet");
    await expect(page.getByRole("grid")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await open("/products?cols=sku,price&layout=sheet");
    const price = page.getByRole("row").nth(1).getByRole("gridcell").last();
    await price.scrollIntoViewIfNeeded();

    const isOnTop = await price.evaluate((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      return cell.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);
  },
);
