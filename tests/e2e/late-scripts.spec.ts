import type { Page } from "@playwright/test";

import { DEMO_PRODUCT_ID } from "#tests/support/demo-product.ts";
import { createImage } from "#tests/support/products.ts";

import { expect, waitForHydration, test, expectToast } from "./fixtures.ts";
import { readInvitationPath, register, signInWith } from "./people.ts";

// On a slow phone, users use a page before hydration. Their input must not be lost.

test("input of a guest before hydration is kept", async ({ page }) => {
  const scripts = await lateScripts(page);
  for (const path of ["/login", "/register", "/forgot", "/verify", "/reset"]) {
    await test.step(path, () => expectAllKept(page, scripts, path));
  }
});

test("input of an invited user before hydration is kept", async ({
  context,
  open,
  page,
  vitrine,
}) => {
  const guest = "late.guest@example.test";
  await register(page, open, "late.owner@example.test");
  await signInWith(page, "late.owner@example.test");
  await page.request.post("/users/invite", {
    form: { email: guest },
    headers: { origin: vitrine.url },
    maxRedirects: 0,
  });
  const path = await readInvitationPath(page, guest);
  await context.clearCookies();
  await expectAllKept(page, await lateScripts(page), path);
});

test("an image selected before hydration is saved with the form", async ({
  page,
  signIn,
  world,
}) => {
  await signIn();
  const at = `/editProduct/${world.productId}`;
  const scripts = await lateScripts(page);
  const arrive = scripts.hold();
  await page.goto(at, { waitUntil: "domcontentloaded" });
  await page
    .getByLabel("Add images")
    .setInputFiles({ name: "early.png", mimeType: "image/png", buffer: await createImage() });
  await page.getByLabel(/^SKU/).fill("EARLY-1");

  arrive();
  await waitForHydration(page);
  await expect(page.getByText("early.png")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expectToast(page, "Changes saved.");

  await page.goto(at);
  await expect(page.getByText("early.png")).toHaveCount(1);
  await expect(page.getByLabel(/^SKU/)).toHaveValue("EARLY-1");
});

test("a form submitted before hydration includes its image", async ({ page, signIn }) => {
  await signIn();
  const at = `/editProduct/${DEMO_PRODUCT_ID}`;
  const scripts = await lateScripts(page);
  const arrive = scripts.hold();
  await page.goto(at, { waitUntil: "domcontentloaded" });
  await page
    .getByLabel("Add images")
    .setInputFiles({ name: "at-once.png", mimeType: "image/png", buffer: await createImage() });
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await page.waitForURL(/\/products\//, { waitUntil: "domcontentloaded" });
  arrive();

  await page.goto(at);
  await expect(page.getByText("at-once.png")).toHaveCount(1);
});

test("input of a seller before hydration is kept", async ({ page, signIn, world }) => {
  test.setTimeout(180_000);
  await signIn();
  const paths = [
    "/products/new",
    `/editProduct/${DEMO_PRODUCT_ID}`,
    `/editProduct/${world.productId}`,
    `/editMarketplaceProduct/${world.cardId}`,
    `/editMarketplaceConnector/${world.connectorId}`,
    "/connect-marketplace",
    "/settings/business",
    "/settings/profile",
    "/users/invite",
    "/products/views",
    `/products/${world.productId}/optimize`,
    `/products/${world.productId}/publish`,
  ];
  const scripts = await lateScripts(page);
  for (const path of paths) await test.step(path, () => expectAllKept(page, scripts, path));
});

test("a list's search and order chosen before hydration apply", async ({ page, signIn }) => {
  await signIn();
  const scripts = await lateScripts(page);
  const early = async (act: () => Promise<void>) => {
    const arrive = scripts.hold();
    await page.goto("/products", { waitUntil: "domcontentloaded" });
    await act();
    arrive();
    await waitForHydration(page);
  };

  const box = page.getByRole("searchbox", { name: "Search by name, EAN or SKU" });
  await early(() => box.fill("Coffee"));
  await expect(page).toHaveURL(/[?&]search=Coffee/);
  await expect(box).toHaveValue("Coffee");

  await early(() => page.locator('input[name="cols"][value="ean"]').dispatchEvent("click"));
  await expect(page).toHaveURL(/[?&]cols=[^&]*ean/);

  const draft = page.locator('input[name="f.status"][value="draft"]');
  await early(() => draft.dispatchEvent("click"));
  await expect(draft).toBeChecked();
  await expect(page).toHaveURL(/\/products$/);
});

/** Fills in every control of the page before hydration and checks the values afterwards. */
async function expectAllKept(page: Page, scripts: LateScripts, path: string): Promise<void> {
  const arrive = scripts.hold();
  await page.goto(path, { waitUntil: "domcontentloaded" });
  const before = await fillIn(page);
  expect(before.changed, `${path} has something to fill in`).toBeGreaterThan(0);

  arrive();
  await waitForHydration(page);
  await expect.poll(() => entries(page), `${path} has what was filled in`).toEqual(before.entries);
}

interface LateScripts {
  /** Holds back all scripts until the returned function is called. */
  hold: () => () => void;
}

async function lateScripts(page: Page): Promise<LateScripts> {
  let gate = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  return {
    hold: () => {
      gate = Promise.withResolvers<void>();
      return gate.resolve;
    },
  };
}

/** Changes the value of each control, as a user could before the page's scripts have loaded. */
async function fillIn(page: Page) {
  const changed = await page.evaluate(() => {
    let count = 0;
    for (const control of document.querySelectorAll("form :is(input, select, textarea):enabled")) {
      if (!control.closest("search")) count += Number(change(control));
    }
    return count;

    function change(control: Element): boolean {
      if (control instanceof HTMLSelectElement) {
        const other = [...control.options].find(({ selected, value }) => !selected && value !== "");
        if (other) control.value = other.value;
        return Boolean(other);
      }
      if (control instanceof HTMLTextAreaElement) {
        control.value = `${control.value} typed`;
        return true;
      }
      return control instanceof HTMLInputElement && changeInput(control);
    }

    function changeInput(input: HTMLInputElement): boolean {
      if (["hidden", "file", "submit", "button"].includes(input.type) || input.hidden) return false;
      if (["checkbox", "radio"].includes(input.type)) {
        if (input.type === "checkbox" || !input.checked) input.click();
        return true;
      }
      const sampleValues: Record<string, string> = {
        color: "#123456",
        date: "2027-03-04",
        "datetime-local": "2027-03-04T05:06",
        email: "typed@example.test",
      };
      input.value = sampleValues[input.type] ?? "typed";
      return true;
    }
  });
  return { changed, entries: await entries(page) };
}

/** Lists the entries that each form of the page would submit. */
function entries(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.forms].flatMap((form) =>
      [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === "string" ? [`${form.getAttribute("action")} ${name}=${value}`] : [],
      ),
    ),
  );
}
