import { defineConfig } from "vitest/config";

import { compileMessages } from "./scripts/compile-messages.mjs";

// Every test of the platform imports the compiled messages.
await compileMessages();

// The platform runs from its sources, in tests too: without Vite's module runner they take a sixth less time.
// Nothing here is mocked by its path, which is what the loader would be for.
const experimental = { viteModuleRunner: false, nodeLoader: false };

/** Rules are plain values in and out, so their own tests have to cover them. */
const RULES = ["platform/**/*.rules.test.ts", "common/**/*.test.ts"];

const shared = {
  environment: "node" as const,
  setupFiles: ["tests/support/console-guard.ts", "platform/testing/close-test-database.ts"],
  globalSetup: ["platform/testing/template-database.ts"],
  // Loading the platform takes seconds, so the files of one worker share its modules. Each has a database of its own.
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

// These hold any database to the contract, and a server answers in a third of the time.
const onServer = Boolean(process.env.TEST_DATABASE_URL);
const anyDatabase = onServer ? { TEST_SHARED_ON_SERVER: "1" } : {};

/** The summary names what passed only the second time. A second run of random cases would hide a find. */
const RETRIES = 1;

/** These need no database, start their own server, or are about the embedded database. */
const EMBEDDED_ONLY = [
  "platform/twins/bulk/long-files.test.ts",
  "platform/base/{files,jobs,mail,messages,outgoing,text,database/pglite}/**/*.test.ts",
  "platform/accounts/mail/email-templates.test.ts",
  "platform/selling/{marketplaces,writer}/**/*.test.ts",
  "platform/selling/demo/apply.test.ts",
  "platform/selling/publishing/crashes.test.ts",
  "platform/selling/template/{apply-template,template,template-model}.test.ts",
  "platform/webhooks/{validate-address,slow-receivers}.test.ts",
];

/** The suites that hold both databases to one contract open both themselves. */
const BOTH = ["platform/**/*.contract.test.ts"];

// With a server the platform is tested there, in a third of the time, and on the embedded database without
// one. The fault tests and the journeys run on the embedded database in any case.
const platformOnServer = {
  test: {
    ...shared,
    retry: RETRIES,
    experimental,
    name: "platform-on-postgres",
    include: ["platform/**/*.test.ts"],
    exclude: [...RULES, ...EMBEDDED_ONLY, ...BOTH],
    env: anyDatabase,
  },
};

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
          retry: RETRIES,
          experimental,
          name: "platform",
          include: onServer ? [...EMBEDDED_ONLY, ...BOTH] : ["platform/**/*.test.ts"],
          exclude: RULES,
        },
      },
      // They need no database.
      { test: { ...shared, experimental, name: "rules", include: RULES, globalSetup: [] } },
      ...(onServer ? [platformOnServer] : []),
      {
        resolve: { tsconfigPaths: true },
        test: {
          ...shared,
          retry: RETRIES,
          name: "app",
          include: ["{app,scripts}/**/*.test.{ts,tsx}"],
          env: anyDatabase,
        },
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
          retry: RETRIES,
          experimental,
          name: "contract",
          include: ["tests/{contract,upstream}/**/*.test.ts"],
          env: anyDatabase,
        },
      },
      {
        test: {
          retry: RETRIES,
          experimental,
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: "tests/support/demo-data-setup.ts",
          setupFiles: ["tests/support/print-memory.ts"],
          // Servers are killed and started again up to ten times, and a busy machine takes its time.
          testTimeout: 480_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
