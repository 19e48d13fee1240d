import { defineConfig } from "vitest/config";

import { compileMessages } from "./scripts/compile-messages.mjs";

// Every test of the platform imports the compiled messages.
await compileMessages();

// The platform runs from its sources, in tests too: without Vite's module runner they take a sixth less time.
const experimental = { viteModuleRunner: false };

/** Rules are plain values in and out, so their own tests have to cover them. */
const RULES = ["platform/**/*.rules.test.ts", "common/**/*.test.ts"];

const shared = {
  environment: "node" as const,
  setupFiles: ["tests/support/console-guard.ts"],
  // Starting a database takes seconds, so the files of one worker share theirs (see the harness).
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

// These hold any database to the contract, and a server answers in a third of the time.
const anyDatabase = process.env.TEST_DATABASE_URL ? { TEST_SHARED_ON_SERVER: "1" } : {};

// Tests of the embedded database also run on a Postgres server, if there is one.
const onServer = process.env.TEST_DATABASE_URL
  ? [
      {
        test: {
          ...shared,
          experimental,
          name: "platform-on-postgres",
          include: ["platform/**/*.test.ts"],
          // These need no database, start their own server, or are slow and the same on both.
          exclude: [
            "platform/**/*.rules.test.ts",
            "platform/base/{files,jobs,mail,messages,text}/**",
            "platform/accounts/mail/email-templates.test.ts",
            "platform/selling/{marketplaces,writer}/**",
            "platform/selling/demo/apply.test.ts",
            "platform/selling/publishing/crashes.test.ts",
            "platform/selling/template/{apply-template,template,template-model}.test.ts",
            "platform/server/import/**",
            "platform/webhooks/{resolve-address,slow-receivers}.test.ts",
          ],
          env: { TEST_SHARED_ON_SERVER: "1" },
        },
      },
    ]
  : [];

export default defineConfig({
  test: {
    maxWorkers: 2,
    coverage: {
      include: ["platform/**/*.rules.ts", "common/**/*.ts"],
      exclude: ["**/*.test.ts"],
      reporter: ["text"],
      thresholds: { lines: 90 },
    },
    projects: [
      {
        test: {
          ...shared,
          experimental,
          name: "platform",
          include: ["platform/**/*.test.ts"],
          exclude: RULES,
        },
      },
      { test: { ...shared, experimental, name: "rules", include: RULES } },
      ...onServer,
      {
        resolve: { tsconfigPaths: true },
        test: { ...shared, name: "app", include: ["{app,scripts}/**/*.test.{ts,tsx}"] },
      },
      {
        test: {
          ...shared,
          experimental,
          name: "fuzz",
          include: ["tests/fuzz/**/*.test.ts"],
          env: anyDatabase,
        },
      },
      {
        test: {
          ...shared,
          experimental,
          name: "contract",
          include: ["tests/{contract,upstream}/**/*.test.ts"],
          env: anyDatabase,
        },
      },
      {
        test: {
          experimental,
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: "tests/support/demo-data-setup.ts",
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
