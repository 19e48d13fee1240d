import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { DEMO_PRODUCTS } from "#platform/selling/demo/products/all.ts";
import { waitUntil } from "#platform/testing/wait-until.ts";
import { createOwnDatabase, type OwnDatabase, testServer } from "#tests/support/own-database.ts";
import { type PlatformClient, signInToPlatform } from "#tests/support/platform-client.ts";
import {
  createProduct,
  createSellable,
  type Sellable,
  waitForStatus,
} from "#tests/support/products.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";
import { writeUntilCut } from "#tests/support/write-until-cut.ts";

const server = testServer();
const BATCH = 12;
/** Duration of the lease of the killed worker on its jobs. */
const HELD_MS = "60000";

// Two API processes and two workers are the smallest cluster in which each role has a survivor.
describe.skipIf(server === "")("two nodes of each kind (needs TEST_DATABASE_URL)", () => {
  let database: OwnDatabase;
  let dataDir: string;
  let env: Record<string, string>;
  let apis: Vitrine[] = [];
  let workers: Vitrine[] = [];
  let clients: PlatformClient[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "vitrine-nodes-"));
    database = await createOwnDatabase(server);
    env = {
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString("base64"),
      DEMO: "small",
      LOG_LEVEL: "warn",
    };
    // All processes start on an empty database: they migrate and apply the template and the demo concurrently.
    const [one, two, three, four] = await Promise.all(
      ["api", "api", "worker", "worker"].map((role) => startNode(role)),
    );
    apis = [one!, two!];
    workers = [three!, four!];
    clients = await Promise.all(apis.map(({ url }) => signInToPlatform(url)));
  });

  afterAll(async () => {
    await Promise.all([...apis, ...workers].map((node) => node.kill()));
    await database[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("concurrent starts create the schema, the domain and the demo once", async () => {
    const domains = await database.query("select id from domain");
    const products = await database.query(
      `select twin.id from twin join twin_class on twin_class.id = twin.root_class_id
        where twin_class.key = 'product'`,
    );

    expect(domains).toHaveLength(1);
    expect(products).toHaveLength(DEMO_PRODUCTS.length);
    expect(listComplaints([...apis, ...workers])).toEqual([]);
  });

  test("of concurrent requests to both nodes exactly one succeeds", async () => {
    const [one, two] = clients as [PlatformClient, PlatformClient];
    const created = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => createProduct(at % 2 ? one : two, 900)),
    );
    const [createdId, ...more] = succeeded(created);
    expect([typeof createdId, more]).toEqual(["string", []]);

    await waitForStatus(two, createdId!, "draft");
    const version = (await readTwin(one, createdId!)).version ?? 0;
    const updated = await Promise.allSettled(
      [one, two, one, two].map((client, at) =>
        client.call("PUT", `/private/twin/${createdId}/v1`, { name: `Name ${at}`, version }),
      ),
    );
    expect(succeeded(updated)).toHaveLength(1);
    expect((await readTwin(two, createdId!)).version).toBe(version + 1);
  });

  test("killing one of each kind during a batch loses nothing and repeats nothing", async () => {
    const [one, two] = clients as [PlatformClient, PlatformClient];
    const counter = await createProduct(two, 901);
    await waitForStatus(two, counter, "draft");
    const cards = await Promise.all(
      Array.from({ length: BATCH }, (_, at) => createSellable(at % 2 ? one : two, at + 1)),
    );
    const halves = [0, 1].map((half) => cards.filter((_, at) => at % 2 === half));
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    const victim = await startNode("worker", { JOB_DELAY_MS: HELD_MS });
    workers.push(victim);
    await Promise.all([publish(one, halves[0]!), publish(two, halves[1]!)]);
    const [held] = await waitUntil(publishingWorkers, { what: "the worker to hold jobs" });
    const survivor = await startNode("worker");
    workers.push(survivor);
    await waitUntil(async () => (await publishedCards(two)).length > 0, {
      what: "the other worker to publish a card",
    });
    const writing = writeUntilCut(one, counter);
    await writing.begun;

    await Promise.all([victim.kill(), apis[0]!.kill()]);
    const confirmed = await writing.cut;
    // Ends the lease, which would otherwise last half a minute, so that another worker claims the jobs.
    await database.query(`update job set lease_until = now() where worker_id = '${held}'`);
    for (const { cardId } of cards) await waitForStatus(two, cardId, "ready_to_sell");
    let left: unknown[] = [];
    const areDone = async () => {
      // The nightly job stays in the queue.
      left = await database.query("select name, key, error from job where name <> 'purge'");
      return left.length === 0;
    };
    await waitUntil(areDone, { what: () => `the jobs ${JSON.stringify(left)} to be done` });

    expect(confirmed).toBeGreaterThan(0);
    expect(Number((await readTwin(two, counter)).externalId)).toBeGreaterThanOrEqual(confirmed);
    expect(await listings()).toEqual(
      cards.map(({ cardId }) => ({ card: cardId, revision: 1 })).toSorted(byCard),
    );
    expect(await publishedCards(two)).toEqual(cards.map(({ cardId }) => cardId).toSorted());
    expect(listComplaints([apis[1]!, survivor])).toEqual([]);
  });

  function startNode(role: string, more: Record<string, string> = {}): Promise<Vitrine> {
    return startVitrine({ entry: "platform", dataDir, env: { ...env, ...more, ROLE: role } });
  }

  /** Returns the workers that publish cards now; null if there are none. */
  async function publishingWorkers(): Promise<string[] | null> {
    const rows = await database.query<{ worker: string }>(
      `select distinct worker_id as worker from job
        where name = 'publish-card' and state = 'running'`,
    );
    return rows.length > 0 ? rows.map(({ worker }) => worker) : null;
  }

  async function listings(): Promise<{ card: string; revision: number }[]> {
    return database.query(
      `select card_ref as card, revision from showroom_listing
        where exists (select from showroom_submission where listing_id = showroom_listing.id)
        order by card_ref`,
    );
  }
});

async function publish(client: PlatformClient, cards: Sellable[]): Promise<void> {
  await client.graphql(
    "mutation ($input: BatchInput!) { batchPublishProducts(input: $input) { success } }",
    { input: { productIds: cards.map(({ cardId }) => cardId) } },
  );
}

/** Lists published cards. A card that was published twice is listed twice. */
async function publishedCards(client: PlatformClient): Promise<string[]> {
  const { notificationList } = await client.call<{
    notificationList: { kind: string; twinId: string }[];
  }>("GET", "/private/notification/list/v1?limit=200");
  const published = notificationList.filter(({ kind }) => kind === "card-published");
  return published.map(({ twinId }) => twinId).toSorted();
}

async function readTwin(client: PlatformClient, twinId: string) {
  const { twin } = await client.call<{ twin: { version?: number; externalId?: string } }>(
    "GET",
    `/private/twin/${twinId}/v2?showTwinMode=DETAILED`,
  );
  return twin;
}

function succeeded<Value>(results: PromiseSettledResult<Value>[]): Value[] {
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

function listComplaints(nodes: Vitrine[]) {
  return nodes.flatMap((node) => node.complaints());
}

function byCard(one: { card: string }, other: { card: string }): number {
  return one.card < other.card ? -1 : 1;
}
