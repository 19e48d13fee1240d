import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { signInToApp } from "#tests/support/app-client.ts";
import {
  parseAddress,
  createOwnDatabase,
  testServer,
  throughPort,
} from "#tests/support/own-database.ts";
import { createProduct, waitForStatus } from "#tests/support/products.ts";
import { startTcpProxy } from "#tests/support/tcp-proxy.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

const server = testServer();
const DELAY_MS = 150;
const WRITES = 3;

test.skipIf(server === "")(
  "with 150 ms more per statement every request succeeds, jobs run, and no write is lost or repeated (needs TEST_DATABASE_URL)",
  async () => {
    await using proxy = await startTcpProxy(parseAddress(server));
    await using database = await createOwnDatabase(server);
    await using vitrine = await startVitrine({
      env: {
        DATABASE_URL: throughPort(database.url, proxy.port).href,
        SECRET_KEY: randomBytes(32).toString("base64"),
        SESSION_SECRET: randomBytes(32).toString("hex"),
        DEMO: "small",
        LOG_LEVEL: "warn",
      },
    });
    const client = await signInToApp(vitrine.url);
    const page = async (path: string) => {
      expect({ path, status: (await client.page(path)).status }).toEqual({ path, status: 200 });
    };

    proxy.delay(DELAY_MS);
    const serials = Array.from({ length: WRITES }, (_, at) => at + 1);
    const products = await Promise.all(serials.map((serial) => createProduct(client, serial)));
    const pages = ["/products", `/products/${products[0]}`, "/notifications", "/health/ready"];
    await Promise.all([...pages, ...pages].map(page));
    for (const id of products) await waitForStatus(client, id, "draft");
    proxy.delay(0);

    await waitForStatus(client, products[0]!, "draft");
    const rows = await database.query<{ name: string }>(
      "select name from twin where name ~ '^Lamp \\d$' order by name",
    );
    expect(rows.map(({ name }) => name)).toEqual(serials.map((serial) => `Lamp ${serial}`));
    expect(vitrine.complaints()).toEqual([]);
  },
);
