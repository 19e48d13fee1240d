import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabase } from "#platform/base/database/database.ts";
import { waitUntil } from "#platform/testing/wait-until.ts";
import { copyDemoDataTo } from "#tests/support/demo-data.ts";
import { type PlatformClient, signInToPlatform } from "#tests/support/platform-client.ts";
import {
  createProduct,
  createSellable,
  type Sellable,
  waitForStatus,
} from "#tests/support/products.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";
import { writeUntilCut } from "#tests/support/write-until-cut.ts";

const BATCH = 20;
// The process is killed when this many cards are live, or a few more if it is faster than the test.
const MOMENTS = [0, 3, 7, 11, 14];
const ENV = { DEMO: "small", JOB_DELAY_MS: "100", LOG_LEVEL: "warn" };

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
  let interruptions = 0;
  for (const moment of MOMENTS) {
    await waitUntil(async () => (await countPublished(client)) >= moment, {
      what: `${moment} published cards`,
    });
    const writing = writeUntilCut(client, notebook, acknowledged);
    await writing.begun;
    await server?.kill();
    acknowledged = await writing.cut;
    client = await start();
    if ((await countPublished(client)) < BATCH) interruptions += 1;
    expect(await readNumber(client, notebook)).toBeGreaterThanOrEqual(acknowledged);
  }

  expect(interruptions, "kills before all were published").toBeGreaterThan(0);
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
