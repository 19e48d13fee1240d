import { defineConfig } from "@playwright/test";

import { CHROMIUM_FLAGS, findChromium, USER_AGENT } from "./scripts/chromium.mjs";

const executablePath = await findChromium();

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "test-results/e2e",
  reporter: [["list"], ["./scripts/reporters/playwright.mjs"]],
  // Each worker serves its own product on its own data, so the projects can run side by side.
  workers: 2,
  fullyParallel: false,
  // On a crowded machine a browser may lose a moment. What passes only now is named in the summary.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    userAgent: USER_AGENT,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    colorScheme: "light",
    // Playwright scrolls to press what still moves. A menu follows one frame later, so that the press
    // lands beside it and closes it: one in seventy. The keyboard's journey keeps the motion.
    reducedMotion: "reduce",
    // Recording every test for the few that fail costs a fifth of the processor; `--trace on` has one.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
    // A page that never comes would otherwise take the whole time of its test.
    navigationTimeout: 30_000,
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: "scripts-on", use: { javaScriptEnabled: true } },
    {
      name: "scripts-off",
      use: { javaScriptEnabled: false },
      // What asks the server without a browser is the same in both.
      testIgnore: /(?:calls|headers|security|tenants)\.spec\.ts/,
    },
  ],
});
