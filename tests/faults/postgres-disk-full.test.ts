import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { buildDatabaseUrl } from "#platform/testing/database-url.ts";
import { untilItSucceeds } from "#platform/testing/wait-until.ts";
import { signInToApp } from "#tests/support/app-client.ts";
import { startOwnCluster } from "#tests/support/own-cluster.ts";
import { runOn } from "#tests/support/own-database.ts";
import { createProduct, waitForStatus } from "#tests/support/products.ts";
import { DISK_NEEDS_ROOT, mountSmallDisk } from "#tests/support/small-disk.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

const SIZE_MB = 96;
/** More writes than fit into the free space of existing pages. */
const MAX_WRITES = 400;

test("while the disk of Postgres is full, writes are rejected with the reason and resume by themselves", async ({
  skip,
}) => {
  // A vacuum between two writes would make room for the next.
  await using cluster = await startOwnCluster({ autovacuum: "off" });
  if (!cluster) return skip("Postgres is not installed");
  using disk = mountSmallDisk(SIZE_MB);
  if (!disk) return skip(DISK_NEEDS_ROOT);
  const space = join(disk.path, "space");
  mkdirSync(space);
  if (cluster.uid !== undefined) chownSync(space, cluster.uid, -1);
  await runOn(cluster.url, `create tablespace small location '${space}'`);
  await runOn(cluster.url, "create database vitrine tablespace small");
  await using server = await startVitrine({
    env: {
      DATABASE_URL: buildDatabaseUrl(cluster.url, "vitrine"),
      SECRET_KEY: randomBytes(32).toString("base64"),
      SESSION_SECRET: "a secret of this test, long enough",
      DEMO: "small",
      LOG_LEVEL: "warn",
    },
  });
  const client = await signInToApp(server.url);
  const product = await createProduct(client, 1);
  await waitForStatus(client, product, "draft");
  const write = () =>
    client.call("PUT", `/private/twin/${product}/v1`, {
      description: randomBytes(20_000).toString("base64"),
    });

  disk.fill();
  expect(await writeUntilRejected(write)).toMatch(/ 507 .*The disk is full, so nothing was saved/);
  for (const path of ["/products", `/products/${product}`]) {
    await expect(client.page(path)).resolves.toMatchObject({ status: 200 });
  }
  disk.empty();
  await untilItSucceeds(write);
});

async function writeUntilRejected(write: () => Promise<unknown>): Promise<string> {
  for (let n = 0; n < MAX_WRITES; n += 1) {
    const rejected = await write().then(
      () => null,
      (error: Error) => error.message,
    );
    if (rejected !== null) return rejected;
  }
  return "Nothing was rejected";
}
