import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabase } from "#platform/base/database/database.ts";
import { copyDemoDataTo } from "#tests/support/demo-data.ts";
import { type PlatformClient, signInToPlatform } from "#tests/support/platform-client.ts";
import {
  createProduct,
  createSellable,
  type Sellable,
  waitForStatus,
} from "#tests/support/products.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

const BATCH = 20;
// The process is killed when this many cards are live; the delay before each job separates the moments.
const MOMENTS = [0, 3, 7, 11, 14];
const ENV = { DEMO: "1", JOB_DELAY_MS: "100", LOG_LEVEL: "warn" };

let dataDir: string;
let server: Vitrine | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-faults-"));
  await copyDemoDataTo(dataDir);
});

afterEach(async () => {
  await server?.kill();
  await rm(dataDir, { recursive: true, force: true });
});

test("a batch whose server is killed repeatedly is published exactly once", async () => {
  let client = await start();
  const notebook = await createProduct(client, BATCH + 1);
  const cards = await Promise.all(
    Array.from({ length: BATCH }, (_, at) => createSellable(client, at + 1)),
  );
  await waitForStatus(client, notebook, "draft");
  await publish(client, cards);

  let acknowledged = 0;
  for (const moment of MOMENTS) {
    while ((await countPublished(client)) < moment) await pause(20);
    const writing = writeUntilCut(client, notebook, acknowledged);
    // However slow the machine is, the first kill comes after an acknowledged write.
    if (moment === 0) await writing.begun;
    await pause(40);
    await server?.kill();
    acknowledged = await writing.cut;
    client = await start();
    expect(await countPublished(client)).toBeLessThan(BATCH);
    expect(await readNumber(client, notebook)).toBeGreaterThanOrEqual(acknowledged);
  }

  for (const { cardId } of cards) await waitForStatus(client, cardId, "ready_to_sell");
  expect(await countPublished(client), "one notification for each").toBe(BATCH);
  await server?.stop();

  const listings = await storedListings(cards);
  expect(listings.map(({ card }) => card)).toEqual(cards.map(({ cardId }) => cardId).toSorted());
  expect(listings.filter(({ revision }) => revision !== 1)).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
});

test("a second server on the same folder is rejected and names the first one", async () => {
  await start();

  const second = startVitrine({ entry: "platform", dataDir, env: ENV });

  await expect(second).rejects.toThrow(`is already open in process ${server?.pid}`);
});

async function start(): Promise<PlatformClient> {
  server = await startVitrine({ entry: "platform", dataDir, env: ENV });
  return signInToPlatform(server.url);
}

async function publish(client: PlatformClient, cards: Sellable[]): Promise<void> {
  const { batchPublishProducts } = await client.graphql<{
    batchPublishProducts: { success: boolean };
  }>("mutation ($input: BatchInput!) { batchPublishProducts(input: $input) { success } }", {
    input: { productIds: cards.map(({ cardId }) => cardId) },
  });
  expect(batchPublishProducts.success).toBe(true);
}

async function countPublished(client: PlatformClient): Promise<number> {
  const { notificationList } = await client.call<{ notificationList: { kind: string }[] }>(
    "GET",
    "/private/notification/list/v1?limit=200",
  );
  return notificationList.filter(({ kind }) => kind === "card-published").length;
}

/**
 * Writes growing numbers until the process is killed. `begun` resolves with the first acknowledged number,
 * `cut` with the last.
 */
function writeUntilCut(client: PlatformClient, twinId: string, from: number) {
  const begun = Promise.withResolvers<void>();
  const write = async () => {
    let confirmed = from;
    try {
      for (;;) {
        const externalId = String(confirmed + 1);
        await client.call("PUT", `/private/twin/${twinId}/v1`, { externalId });
        confirmed += 1;
        begun.resolve();
      }
    } catch (error) {
      // fetch fails with a TypeError when the connection breaks; any other error is a bug of the test.
      if (!(error instanceof TypeError)) throw error;
    }
    return confirmed;
  };
  return { begun: begun.promise, cut: write() };
}

async function readNumber(client: PlatformClient, twinId: string): Promise<number> {
  const { twin } = await client.call<{ twin: { externalId?: string } }>(
    "GET",
    `/private/twin/${twinId}/v2?showTwinMode=DETAILED`,
  );
  return Number(twin.externalId ?? 0);
}

async function storedListings(cards: Sellable[]): Promise<{ card: string; revision: number }[]> {
  const database = await openDatabase({ dataDir });
  const ids = cards.map(({ cardId }) => cardId);
  const listings = await database.db
    .selectFrom("showroom_listing")
    .select(["card_ref as card", "revision"])
    .where("card_ref", "in", ids)
    .orderBy("card_ref")
    .execute();
  await database.close();
  return listings;
}
