import type { BrowserContext } from "@playwright/test";

import { test as base, type Role } from "./fixtures.ts";

interface WorkerFixtures {
  contextOf: (visitor: Visitor) => Promise<BrowserContext>;
}

export type Visitor = Role | "guest";

/**
 * Tests that only read pages. All tests of a worker and a visitor share a browser context, because a new one downloads
 * and compiles every script again, which takes most of the time of a short test.
 */
export const test = base.extend<{ visitor: Visitor }, WorkerFixtures>({
  visitor: ["owner", { option: true }],

  contextOf: [
    async ({ browser, cookiesOf, vitrine }, use, { project }) => {
      const contexts = new Map<Visitor, Promise<BrowserContext>>();
      const openContext = async (visitor: Visitor) => {
        const context = await browser.newContext({ ...project.use, baseURL: vitrine.url });
        if (visitor !== "guest") await context.addCookies(await cookiesOf(visitor));
        return context;
      };
      await use((visitor) => {
        const context = contexts.get(visitor) ?? openContext(visitor);
        contexts.set(visitor, context);
        return context;
      });
      for (const context of contexts.values()) await (await context).close();
    },
    { scope: "worker" },
  ],

  context: async ({ contextOf, visitor }, use) => use(await contextOf(visitor)),

  page: async ({ context }, use) => {
    const page = await context.newPage();
    await use(page);
    await page.close();
  },
});
