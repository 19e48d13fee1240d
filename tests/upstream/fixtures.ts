import { serve } from "@hono/node-server";

import { claimPort } from "#platform/testing/claim-port.ts";
import { test as base } from "#tests/e2e/fixtures.ts";
import { copyDemoData } from "#tests/support/demo-data.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

import { createUpstream, type UpstreamOptions } from "./upstream.ts";

/** Short, so that tokens expire during a journey and the app has to renew them. */
const TOKEN_LIFETIME_MS = 3000;

/**
 * Runs the app on a server that has only upstream's contract, in front of a platform with demo data.
 */
export const test = base.extend<object>({
  vitrine: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's shape
    async ({}, use) => {
      await using data = await copyDemoData();
      await using platform = await startVitrine({
        entry: "platform",
        dataDir: data.dataDir,
        env: { DEMO: "small", LOG_LEVEL: "warn" },
      });
      await using upstream = await serveUpstream({ url: platform.url, fetch });
      await using app = await startVitrine({
        env: {
          PLATFORM_URL: upstream.url,
          SESSION_SECRET: "a secret of more than thirty-two characters",
        },
      });
      await use(app);
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

async function serveUpstream(store: UpstreamOptions["store"]) {
  const port = await claimPort();
  const url = `http://127.0.0.1:${port}`;
  const respond = createUpstream({ store, url, tokenLifetimeMs: TOKEN_LIFETIME_MS });
  const server = serve({ fetch: respond, port, hostname: "127.0.0.1" });
  return {
    url,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}
