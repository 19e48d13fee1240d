import { expect, test, waitForHydration, WITH_SCRIPTS } from "./fixtures.ts";
import { heading } from "./people.ts";

// Ctrl-K needs scripts. Without them, /admin/search has the same function.
test(
  "the palette is driven by keys, and Escape leaves the page as it was",
  { tag: WITH_SCRIPTS },
  async ({ page, open, signIn }) => {
    const { keyboard } = page;
    await signIn("admin");
    await open("/admin/statuses");
    await waitForHydration(page);

    await keyboard.press("Control+k");
    const input = page.getByRole("combobox", { name: /^Search everything/ });
    await expect(input).toBeFocused();
    await keyboard.type("draft");
    const options = page.getByRole("option");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await keyboard.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    const id = await options.nth(1).getAttribute("id");
    await expect(input).toHaveAttribute("aria-activedescendant", id ?? "");
    await keyboard.press("Escape");
    await expect(input).toBeHidden();
    await expect(heading(page)).toHaveText("Statuses");

    await keyboard.press("Control+k");
    await keyboard.type("new: status");
    await expect(options.first()).toContainText("New: Status");
    await keyboard.press("Enter");
    await expect(heading(page)).toHaveText("New: Status");
  },
);

// Shortcuts need scripts.
test(
  "single keys work in lists, and never while typing",
  { tag: WITH_SCRIPTS },
  async ({ page, open, signIn }) => {
    const { keyboard } = page;
    await signIn("admin");
    await open("/admin/statuses");
    await waitForHydration(page);
    const rows = page.getByRole("main").getByRole("row");

    await keyboard.press("j");
    await expect(rows.nth(1).getByRole("link").first()).toBeFocused();
    await keyboard.press("g");
    await keyboard.press("u");
    await expect(heading(page)).toHaveText("Users");
    await keyboard.press("c");
    await expect(heading(page)).toHaveText("New: User");
    await page.getByRole("link", { name: "Cancel" }).focus();
    await keyboard.press("?");
    await expect(heading(page)).toHaveText("Keyboard shortcuts");
    await page.getByRole("checkbox").uncheck();
    await page.getByRole("heading", { level: 1 }).click();
    await keyboard.press("g");
    await keyboard.press("u");
    await expect(heading(page)).toHaveText("Keyboard shortcuts");

    await page.getByRole("checkbox").check();
    await open("/admin/statuses");
    await waitForHydration(page);
    await keyboard.press("/");
    const search = page.getByRole("main").getByRole("searchbox");
    await expect(search).toBeFocused();
    await keyboard.type("c?gu");
    await expect(search).toHaveValue("c?gu");
  },
);
