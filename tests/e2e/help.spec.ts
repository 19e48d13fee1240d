import { expect, test, waitForHydration, WITH_SCRIPTS } from "./fixtures.ts";
import { heading } from "./people.ts";

test("help explains a seller's work and leads to each page", async ({ open, page, signIn }) => {
  await signIn();
  await open("/products");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("link", { name: "Help" }).click();
  await expect(heading(page)).toHaveText("Help");
  await expect(page.getByRole("heading", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "EAN check" }).click();
  await expect(heading(page)).toHaveText("EAN check");
});

// Ctrl-K and other keys need scripts. The search of products works without.
test(
  "a seller finds products and actions with Ctrl-K, and pages by keys",
  { tag: WITH_SCRIPTS },
  async ({ open, page, signIn }) => {
    const { keyboard } = page;
    await signIn();
    await open("/home");
    await waitForHydration(page);

    await keyboard.press("Control+k");
    const options = page.getByRole("option");
    await keyboard.type("create new");
    await expect(options.first()).toContainText("Create new product");
    await keyboard.press("Enter");
    await expect(heading(page)).toHaveText(/^Create new/);

    await open("/home");
    await waitForHydration(page);
    await keyboard.press("Control+k");
    await keyboard.type("Lumina");
    await expect(options.first()).toContainText("Lumina");
    await keyboard.press("Enter");
    await expect(heading(page)).toContainText("Lumina");

    await heading(page).click();
    await keyboard.press("g");
    await keyboard.press("r");
    await expect(heading(page)).toHaveText("Proposals");
    await keyboard.press("?");
    await expect(heading(page)).toHaveText("Help");
  },
);
