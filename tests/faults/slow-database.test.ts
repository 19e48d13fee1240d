import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { signInToApp } from "#tests/support/app-client.ts";
import { createOwnDatabase, testServer } from "#tests/support/own-database.ts";
import { createProduct, statusOf, waitForStatus } from "#tests/support/products.ts";
import { startTcpProxy } from "#tests/support/tcp-proxy.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

const server = testServer();
const DELAY_MS = 150;
/** Time-outs would show as errors; this only keeps a page from queueing statement after statement. */
const PAGE_WITHIN_MS = 10_000;
const RECOVERS_WITHIN_MS = 5000;
const WRITES = 3;

test.skipIf(server === "")(
  "with 150 ms more per statement every request succeeds, jobs run, and no write is lost or repeated (needs TEST_DATABASE_URL)",
  async () => {
    const { hostname, port } = new URL(server);
    await using proxy = await startTcpProxy({ host: hostname, port: Number(port || 5432) });
    await using database = await createOwnDatabase(server);
    const url = new URL(database.url);
    url.host = `127.0.0.1:${proxy.port}`;
    await using vitrine = await startVitrine({
      env: {
        DATABASE_URL: url.href,
        SECRET_KEY: randomBytes(32).toString("base64"),
        SESSION_SECRET: randomBytes(32).toString("hex"),
        DEMO: "1",
        LOG_LEVEL: "warn",
      },
    });
    const client = await signInToApp(vitrine.url);
    const page = async (path: string) => {
      const begin = performance.now();
      expect({ path, status: (await client.page(path)).status }).toEqual({ path, status: 200 });
      return performance.now() - begin;
    };

    proxy.delay(DELAY_MS);
    const serials = Array.from({ length: WRITES }, (_, at) => at + 1);
    const products = await Promise.all(serials.map((serial) => createProduct(client, serial)));
    const pages = ["/products", `/products/${products[0]}`, "/notifications", "/health/ready"];
    const times = await Promise.all([...pages, ...pages].map(page));
    for (const id of products) await waitForStatus(client, id, "draft");
    proxy.delay(0);

    expect(Math.max(...times)).toBeLessThan(PAGE_WITHIN_MS);
    await expect
      .poll(() => statusOf(client, products[0]!), { timeout: RECOVERS_WITHIN_MS })
      .toBe("draft");
    const rows = await database.query<{ name: string }>(
      "select name from twin where name ~ '^Lamp \\d$' order by name",
    );
    expect(rows.map(({ name }) => name)).toEqual(serials.map((serial) => `Lamp ${serial}`));
    expect(vitrine.complaints()).toEqual([]);
  },
);
