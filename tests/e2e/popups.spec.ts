import { expectAccessiblePopups } from "#tests/support/popups.ts";
import { SCREENS } from "#tests/support/screens.ts";

import { expect, test, waitForHydration, WITH_SCRIPTS } from "./fixtures.ts";

// Menus, lists and calendars of all screens while they are open.

test.describe.configure({ mode: "parallel" });

/** What opens on some screens, so that the tests can't pass for want of their subject. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  products: ["More", "Filter", "Display", "Views", "Actions"],
  "product-edit": ["Color"],
  "card-edit": ["Choose"],
};

for (const { as = "owner", name, path, press, status } of SCREENS) {
  if (press) continue;
  test(
    `what opens on ${name} is accessible`,
    { tag: WITH_SCRIPTS },
    async ({ open, page, signIn, world }) => {
      if (as !== "guest") await signIn(as);
      await open(path(world), status);
      await waitForHydration(page);
      // The grid replaces a table that has openers of its own.
      if (path(world).includes("layout=sheet")) await expect(page.getByRole("grid")).toBeVisible();
      const opened = await expectAccessiblePopups(page, name);
      expect(opened).toEqual(expect.arrayContaining([...(EXPECTED[name] ?? [])]));
    },
  );
}
