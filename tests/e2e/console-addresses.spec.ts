import { signInToApp } from "#tests/support/app-client.ts";

import { expect, test, waitForHydration } from "./fixtures.ts";

// Every address that the console promises leads to a screen, and addresses of sections to the screen of the same
// entity.

/** Addresses without an ID, with the titles of their screens. */
const SCREENS: Record<string, string> = {
  "/admin": "Administration",
  "/admin/search?q=draft": "Search",
  "/admin/domain": "Vitrine",
  "/admin/domain/new": "New: Domain",
  "/admin/domain/code": "Domain as code",
  "/admin/fields": "Fields",
  "/admin/statuses": "Statuses",
  "/admin/links": "Links",
  "/admin/tags": "Tags",
  "/admin/twins?class=product": "Product",
  "/admin/permissions/list": "Permissions",
  "/admin/permissions/groups": "Permission groups",
  "/admin/permissions/schemas": "Permission schemas",
  "/admin/permissions/why": "Why?",
  "/admin/grants": "Grants to groups",
  "/admin/spaces": "Classes",
  "/admin/featurers?f.typeId=13": "Featurers",
  "/admin/jobs": "Jobs",
  "/admin/i18n": "Translations",
  "/admin/system": "System",
  "/admin/flow-schemas": "Workflow schemas",
  "/admin/options": "Options",
  "/admin/attachments": "Files",
  "/admin/comments": "Comments",
  "/admin/history": "History",
};

/** Sections of the screens of one entity. */
const PARTS: Record<string, string[]> = {
  classes: [
    "general",
    "fields",
    "statuses",
    "flows",
    "links",
    "graph",
    "twins",
    "permissions",
    "history",
  ],
  datalists: ["general", "options", "subsets"],
  flows: ["general", "graph", "matrix", "transitions", "history"],
  transitions: ["general", "rules", "triggers"],
  users: ["general", "groups", "permissions", "spaces"],
  groups: ["general", "members"],
  factories: ["general", "pipelines", "steps", "branches", "multipliers", "erasers", "conditions"],
  accounts: ["general", "users", "twins", "quotas"],
  "permission-schemas": ["general", "matrix"],
  "permission-groups": ["general"],
  featurers: ["general"],
  links: ["general"],
  fields: ["general"],
  statuses: ["general"],
  searches: ["general"],
  "space-roles": ["general"],
  tiers: ["general"],
};

test("every address of the console leads to its screen", async ({
  javaScriptEnabled,
  page,
  signIn,
  world,
}) => {
  test.setTimeout(180_000);
  await signIn("admin");
  const title = page.getByRole("heading", { level: 1 });
  for (const [path, name] of Object.entries(SCREENS)) {
    await page.goto(path);
    await expect.soft(title, path).toHaveText(name);
    // A page that differs from the server's HTML logs an error on hydration.
    if (javaScriptEnabled) await waitForHydration(page);
  }
  for (const part of ["general", "fields", "links", "comments", "files", "history"]) {
    await page.goto(`/admin/twins/${world.bookId}/${part}`);
    await expect.soft(title, part).toContainText("Flights");
  }
  for (const part of ["children", "why"]) {
    const answer = await page.goto(`/admin/twins/${world.bookId}/${part}`);
    expect.soft(answer?.status(), part).toBe(200);
    expect.soft(page.url(), part).toContain(world.bookId);
  }
});

test("the parts of each entity have addresses of their own", async ({
  page,
  signIn,
  vitrine,
  world,
}) => {
  test.setTimeout(300_000);
  expect(world.bookId, "the library is there").not.toBe("");
  await addFactoryAndTier(vitrine.url);
  await signIn("admin");
  for (const [entity, parts] of Object.entries(PARTS)) {
    await page.goto(`/admin/${entity}`);
    const row = page.getByRole("table").locator(`a[href^='/admin/${entity}/']`).first();
    const path = await row.getAttribute("href");
    for (const part of parts) {
      const answer = await page.request.get(`${path}/${part}`);
      expect.soft(answer.status(), `${entity}: ${part}`).toBe(200);
    }
  }
});

/** Adds a factory and a tier, which the demo doesn't have. */
async function addFactoryAndTier(url: string) {
  const admin = await signInToApp(url, { email: "admin@vitrine.demo", password: "Vitrine-demo-1" });
  const nameI18n = { translationInCurrentLocale: "Addressed" };
  await admin.call("POST", "/private/factory/v1", { key: `addressed-${Date.now()}`, nameI18n });
  await admin.call("POST", "/private/tier/v1", { tier: { name: "Addressed" } });
}
