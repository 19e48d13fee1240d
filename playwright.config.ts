import { defineConfig } from "@playwright/test";

import { CHROMIUM_FLAGS, findChromium, USER_AGENT } from "./scripts/chromium.mjs";
import type { WorkerFixtures } from "./tests/e2e/fixtures.ts";

const executablePath = await findChromium();

export default defineConfig<object, WorkerFixtures>({
  testDir: "tests",
  // Files named *.test.ts are run by vitest.
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/support/demo-data-setup.ts",
  outputDir: "test-results/e2e",
  reporter: [["list"], ["./scripts/reporters/playwright.mjs"]],
  // Each worker serves its own app on its own data, so the projects can run in parallel.
  workers: 2,
  fullyParallel: false,
  // On a busy machine a browser may miss an event. The summary lists tests that passed only on the retry.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    userAgent: USER_AGENT,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    colorScheme: "light",
    // Playwright scrolls moving elements before it clicks. A menu follows one frame later, so one click in
    // seventy missed it and closed it. The keyboard test keeps motion enabled.
    reducedMotion: "reduce",
    // Tracing every test for the few that fail costs a fifth of the processor time; use `--trace on` to get
    // one.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
    // Without a limit, a page that never loads would use up its test's whole time.
    navigationTimeout: 30_000,
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
  },
  projects: [
    {
      name: "scripts-on",
      testDir: "tests/e2e",
      use: { javaScriptEnabled: true },
      // It sends forms as browsers without scripts do.
      testIgnore: /every-form\.spec\.ts/,
      grepInvert: /@without-scripts/,
    },
    {
      name: "scripts-off",
      testDir: "tests/e2e",
      use: { javaScriptEnabled: false },
      testIgnore: [
        // These are the same with and without scripts.
        /(?:headers|layout|request-counts|security|tenants)\.spec\.ts/,
        // These need scripts: a page that updates by itself, asks before it is left, or has late scripts.
        /(?:late-scripts|leaving|live)\.spec\.ts/,
      ],
      grepInvert: /@with-scripts/,
    },
    // The app under React Router's own server, as `npm run serve:app` starts it.
    {
      name: "serve-app-scripts-on",
      testDir: "tests/e2e",
      testMatch: "journey.spec.ts",
      use: { javaScriptEnabled: true, server: "serve-app" },
    },
    {
      name: "serve-app-scripts-off",
      testDir: "tests/e2e",
      testMatch: "journey.spec.ts",
      use: { javaScriptEnabled: false, server: "serve-app" },
    },
    // The app on a server that has only upstream's contract.
    { name: "upstream-scripts-on", testDir: "tests/upstream", use: { javaScriptEnabled: true } },
    { name: "upstream-scripts-off", testDir: "tests/upstream", use: { javaScriptEnabled: false } },
  ],
});
