import { defineConfig } from "vitest/config";

const shared = {
  environment: "node" as const,
  setupFiles: ["tests/support/console-guard.ts"],
  // Starting a database takes seconds, so the files of one worker share theirs (see the harness).
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

// Tests of the embedded database also run on a Postgres server, if there is one.
const onServer = process.env.TEST_DATABASE_URL
  ? [
      {
        test: {
          ...shared,
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
    projects: [
      { test: { ...shared, name: "platform", include: ["platform/**/*.test.ts"] } },
      ...onServer,
      {
        resolve: { tsconfigPaths: true },
        test: { ...shared, name: "app", include: ["{app,common,scripts}/**/*.test.{ts,tsx}"] },
      },
      { test: { ...shared, name: "fuzz", include: ["tests/fuzz/**/*.test.ts"] } },
      { test: { ...shared, name: "contract", include: ["tests/contract/**/*.test.ts"] } },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
