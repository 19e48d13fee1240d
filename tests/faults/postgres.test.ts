import { randomBytes } from "node:crypto";

import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { holdFault, waitUntil } from "#platform/testing/wait-until.ts";
import { type AppClient, signInToApp } from "#tests/support/app-client.ts";
import { type Browser, openBrowser } from "#tests/support/browser.ts";
import { startOwnCluster } from "#tests/support/own-cluster.ts";
import {
  parseAddress,
  createOwnDatabase,
  type OwnDatabase,
  runOn,
  testServer,
  throughPort,
} from "#tests/support/own-database.ts";
import { createProduct, waitForStatus } from "#tests/support/products.ts";
import { repeat } from "#tests/support/repeat.ts";
import { startTcpProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

/** A server of its own, if one can be started, because a test takes all its connections. */
const cluster = await startOwnCluster({ max_connections: "20" });
const server = cluster?.url ?? testServer();
const OWNER = { email: "owner@vitrine.demo", password: "Vitrine-demo-1" };
const POOL_SIZE = 4;
/** Connections besides the pool: one for listening and two for maintenance. */
const MAX_CONNECTIONS = POOL_SIZE + 3;
/** Name of the platform's role. It is not a superuser, because connection limits don't apply to superusers. */
const ROLE = `vitrine_test_${randomBytes(6).toString("hex")}`;
/** Duration of a simulated restart. */
const RESTART_MS = 400;
/** Longer than the timeout of a connection. */
const OUTAGE_MS = 3000;
const CONNECT_SECONDS = "2";

afterAll(() => cluster?.[Symbol.asyncDispose]());

// A proxy in front of the server simulates a restart: connections break and new ones are rejected.
describe.skipIf(server === "").each(["in one process", "with the platform apart"])(
  "Postgres is interrupted, app and platform %s (needs Postgres, or TEST_DATABASE_URL)",
  (form) => {
    let database: OwnDatabase;
    let proxy: TcpProxy;
    let nodes: Vitrine[] = [];
    let app: Vitrine;
    let browser: Browser;
    let client: AppClient;
    let events: EventLog;
    let products = 0;

    beforeAll(async () => {
      database = await createOwnDatabase(server);
      await createRole(database);
      proxy = await startTcpProxy(parseAddress(server));
      const url = throughPort(database.url, proxy.port);
      url.username = ROLE;
      const env = {
        DATABASE_URL: url.href,
        DATABASE_POOL_SIZE: String(POOL_SIZE),
        DATABASE_CONNECT_SECONDS: CONNECT_SECONDS,
        SECRET_KEY: randomBytes(32).toString("base64"),
        SESSION_SECRET: "a secret of this test, long enough",
        DEMO: "small",
        LOG_LEVEL: "warn",
      };
      if (form === "in one process") nodes = [await startVitrine({ env })];
      else {
        const platform = await startVitrine({ entry: "platform", env });
        const { SESSION_SECRET } = env;
        nodes = [
          await startVitrine({ env: { PLATFORM_URL: platform.url, SESSION_SECRET } }),
          platform,
        ];
      }
      app = nodes[0]!;
      browser = await openBrowser(app.url, OWNER);
      client = await signInToApp(app.url);
      events = followEvents(app, client);
    });

    afterAll(async () => {
      await events.stop();
      for (const node of nodes) await node[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
      await runOn(server, `drop role ${ROLE}`);
    });

    test("a restart needs no intervention", async () => {
      const outcome = await outage({
        begin: () => proxy.become("closed"),
        end: async () => {
          await holdFault(RESTART_MS);
          await proxy.become("open");
        },
      });

      expect(outcome).toMatchObject(UNHARMED);
    });

    test("an unavailable server is waited for", async () => {
      const outcome = await outage({
        during: lookAround,
        begin: () => proxy.become("closed"),
        end: async () => {
          await holdFault(OUTAGE_MS);
          await proxy.become("open");
        },
      });

      expect(outcome).toMatchObject({ ...UNHARMED, during: REPORTED });
    });

    test("a frozen server is not waited for", async () => {
      const outcome = await outage({
        during: lookAround,
        begin: () => proxy.become("frozen"),
        end: async () => {
          await holdFault(OUTAGE_MS);
          await proxy.become("open");
        },
      });

      expect(outcome).toMatchObject({ ...UNHARMED, during: REPORTED });
    });

    test("with all sessions taken by others, calls fail until one is free", async ({ skip }) => {
      if (!cluster)
        skip("The sessions of a shared server can't be taken: Postgres is not installed");
      let others: pg.Client[] = [];
      const outcome = await outage({
        during: lookAround,
        begin: async () => (others = await takeAllSessions(server)),
        end: async () => {
          await holdFault(OUTAGE_MS);
          await Promise.all(others.map((other) => other.end()));
        },
      });

      expect(outcome).toMatchObject({ ...UNHARMED, during: REPORTED });
    });

    /** Sends writes and health probes during an outage, and returns their results. */
    async function outage({ begin, during, end }: Outage) {
      const writing = startWriting(browser);
      await writing.first;
      const watch = watchHealth(app, proxy);
      await begin();
      const met = await during?.();
      await end();
      await becomes(200, () => requestStatus(app, "/health/ready"));
      await becomes(200, async () => (await browser.visit("/products")).status);

      const { acknowledged, isSignedOut } = await writing.stop();
      const { live, connections } = await watch.stop();
      await waitUntil(() => events.isOpen(), { what: "the event stream to be open" });
      products += 1;
      const before = events.text().length;
      const product = await createProduct(client, products);
      const isInformed = () =>
        [product, MISSED].some((news) => events.text().includes(news, before));
      await waitUntil(isInformed, { what: "the product's event" });
      await waitForStatus(client, product, "draft");
      return {
        during: met,
        live,
        isSignedOut,
        isBounded: connections <= MAX_CONNECTIONS,
        isLost: (await storedNumber(database)) < acknowledged,
      };
    }

    async function lookAround() {
      await becomes(503, () => requestStatus(app, "/health/ready"));
      const page = await browser.visit("/products");
      const text = await page.text();
      const { status: open } = await browser.visit("/eula");
      return {
        page: page.status,
        isReported: text.includes("Your saved data is safe. Try again in a moment."),
        open,
      };
    }
  },
);

const UNHARMED = { live: [200], isSignedOut: false, isBounded: true, isLost: false };
const REPORTED = { page: 503, isReported: true, open: 200 };

interface Outage {
  begin: () => Promise<unknown>;
  /** Checks during the outage. Omitted if the outage is too short for all of them. */
  during?: () => Promise<unknown>;
  end: () => Promise<unknown>;
}

/** Event that makes a browser load everything again, also after its stream was interrupted. */
const MISSED = "event: missed";

interface EventLog {
  text: () => string;
  isOpen: () => boolean;
  stop: () => Promise<void>;
}

/** Reads the event stream like a browser, which reconnects when it ends. */
function followEvents({ url }: Vitrine, { cookie }: AppClient): EventLog {
  const controller = new AbortController();
  let text = "";
  let isOpen = false;
  const read = async () => {
    const init = { headers: { cookie }, signal: controller.signal };
    const { ok, body } = await fetch(`${url}/resources/events`, init);
    const decoder = new TextDecoder();
    isOpen = ok;
    if (ok) text += MISSED;
    if (ok) for await (const chunk of body ?? []) text += decoder.decode(chunk);
  };
  const reading = repeat(async () => {
    await read().catch(() => undefined);
    isOpen = false;
  });
  const stop = () => {
    controller.abort();
    return reading.stop();
  };
  return { text: () => text, isOpen: () => isOpen, stop };
}

/** Ends the sessions of the system under test and takes their slots before it reconnects. */
async function takeAllSessions(connectionString: string): Promise<pg.Client[]> {
  const [row] = await runOn<{ count: string }>(
    connectionString,
    "select current_setting('max_connections') as count",
  );
  const taken: pg.Client[] = [];
  const take = async () => {
    const client = new pg.Client({ connectionString });
    client.on("error", () => undefined);
    await client.connect().then(
      () => taken.push(client),
      () => undefined,
    );
  };
  await take();
  while (taken.length < Number(row?.count)) {
    await taken[0]?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${ROLE}'`,
    );
    await Promise.all(Array.from({ length: 8 }, take));
  }
  return taken;
}

async function createRole(database: OwnDatabase): Promise<void> {
  const { pathname, password } = new URL(database.url);
  await database.query(`create role ${ROLE} login password '${decodeURIComponent(password)}'`);
  await database.query(`alter database ${pathname.slice(1)} owner to ${ROLE}`);
}

async function becomes(status: number, ask: () => Promise<number>): Promise<void> {
  await waitUntil(async () => (await ask()) === status, { what: `the status ${status}` });
}

async function requestStatus({ url }: Vitrine, path: string): Promise<number> {
  return (await fetch(url + path)).status;
}

/** Saves growing numbers with a form; only those acknowledged by a redirect count. */
function startWriting({ visit }: Browser) {
  let next = 0;
  let acknowledged = 0;
  let isSignedOut = false;
  const writing = repeat(async () => {
    next += 1;
    const form = { intent: "name", fullName: `Owner ${next}` };
    const { status, headers } = await visit("/settings/profile", form);
    const redirectUrl = headers.get("location") ?? "";
    if (status === 302 && redirectUrl.startsWith("/settings")) acknowledged = next;
    else if (redirectUrl !== "") isSignedOut = true;
  });
  const stop = async () => {
    await writing.stop();
    return { acknowledged, isSignedOut };
  };
  return { first: writing.first, stop };
}

async function storedNumber(database: OwnDatabase): Promise<number> {
  const [row] = await database.query<{ name: string }>(
    `select full_name as name from app_user where email = '${OWNER.email}'`,
  );
  return Number(row?.name.split(" ")[1]);
}

/** Records the results of the probes and the maximum number of open connections. */
function watchHealth(app: Vitrine, proxy: TcpProxy) {
  const live = new Set<number>();
  let connections = 0;
  const watching = repeat(async () => {
    live.add(await requestStatus(app, "/health/live"));
    connections = Math.max(connections, proxy.connections());
  });
  const stop = async () => {
    await watching.stop();
    return { live: [...live], connections };
  };
  return { stop };
}
