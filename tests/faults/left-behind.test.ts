import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { sql } from "kysely";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#platform/base/database/database.ts";
import { waitUntil } from "#platform/testing/wait-until.ts";
import { copyDemoDataTo } from "#tests/support/demo-data.ts";
import { signInToPlatform } from "#tests/support/platform-client.ts";
import { createSellable } from "#tests/support/products.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

const ENV = { DEMO: "small", LOG_LEVEL: "info" };
// On this signal the process has an unhandled rejection.
const FAILS = "process.on('SIGUSR2',()=>void(Promise.reject(new Error('lost'))))";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-left-"));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("leftovers of a crashed process are deleted, and nothing else is", async () => {
  const files = join(dataDir, "files");
  await copyDemoDataTo(dataDir);
  const first = await start({ NODE_OPTIONS: `--import="data:text/javascript,${FAILS}"` });
  await createSellable(await signInToPlatform(first.url), 1);
  process.kill(first.pid, "SIGUSR2");
  await expect(first.exited).resolves.toEqual({ code: 1, signal: null });
  expect(first.complaints()).toMatchObject([{ level: 60, err: { message: "lost" } }]);
  const stored = uploads(files);

  const left = ["uploads/ab/abandoned", "uploads/ab/abandoned.thumb", "tmp/received"];
  for (const name of left) await leave(join(files, name), join(files, stored[0]!));
  for (const name of [...left, ...stored]) age(join(files, name));
  await leave(join(files, "tmp/fresh"), join(files, stored[0]!));
  await tellOldMail();
  await letNightCome();
  const second = await start();
  await waitUntil(() => !left.some((name) => existsSync(join(files, name))), {
    what: "the leftovers to be deleted",
  });
  await second.stop();

  expect(stored.length).toBeGreaterThan(0);
  expect(uploads(files)).toEqual(stored);
  expect(existsSync(join(files, "tmp/fresh"))).toBe(true);
  expect(await mails()).toEqual(["new"]);
});

test("uploads without a row in the database are kept", async () => {
  const path = join(dataDir, "files", "uploads", "ab", "of-another-database");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "bytes");
  age(path);

  await (await start()).stop();
  await letNightCome();
  const server = await start();
  await waitUntil(() => server.output.join().includes("the database refers to none of them"), {
    what: "the server to say what it keeps",
  });
  await server.stop();

  expect(existsSync(path)).toBe(true);
});

test("other users can't read the data", async () => {
  const server = await start();
  await createSellable(await signInToPlatform(server.url), 1);
  const paths = ["", ...readdirSync(dataDir, { recursive: true }).map(String)];
  const open = paths.filter((path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0);
  await server.stop();

  expect(paths.length).toBeGreaterThan(100);
  // Postgres creates its cache files with its own permissions, inside folders that are private.
  expect(open.filter((path) => !path.endsWith("pg_internal.init"))).toEqual([]);
});

test("a taken port ends the process with one line, and the folder is unlocked", async () => {
  const busy = createServer();
  await new Promise<void>((listening) => busy.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void busy.close());
  const { port } = busy.address() as AddressInfo;

  const starting = startVitrine({ entry: "platform", dataDir, port, env: { LOG_LEVEL: "silent" } });

  await expect(starting).rejects.toThrow(
    new RegExp(
      `^The server stopped while starting:\nPort ${port} is taken: stop who listens there`,
    ),
  );
  expect(readdirSync(dataDir).filter((name) => name.startsWith("lock-"))).toEqual([]);
});

async function start(env: Record<string, string> = {}) {
  const server = await startVitrine({ entry: "platform", dataDir, env: { ...ENV, ...env } });
  onTestFinished(() => server.kill());
  return server;
}

function uploads(files: string): string[] {
  return readdirSync(join(files, "uploads"), { recursive: true })
    .map((name) => join("uploads", String(name)))
    .filter((name) => statSync(join(files, name)).isFile())
    .toSorted();
}

async function leave(path: string, like: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await copyFile(like, path);
}

function age(path: string): void {
  const seconds = Date.now() / 1000 - 2 * 86_400;
  utimesSync(path, seconds, seconds);
}

/** Makes the nightly purge due now. */
async function letNightCome(): Promise<void> {
  const database = await openDatabase({ dataDir });
  await sql`update job set run_at = now() where name = 'purge'`.execute(database.db);
  await database.close();
}

async function tellOldMail(): Promise<void> {
  const database = await openDatabase({ dataDir });
  for (const [subject, days] of [["old", 8] as const, ["new", 1] as const]) {
    await sql`insert into mail_outbox (id, recipient, subject, body, created_at) values
      (gen_random_uuid(), 'a@example.test', ${subject}, '123456', now() - make_interval(days => ${days}))`.execute(
      database.db,
    );
  }
  await database.close();
}

async function mails(): Promise<string[]> {
  const database = await openDatabase({ dataDir });
  const rows = await database.db
    .selectFrom("mail_outbox")
    .select("subject")
    .orderBy("subject")
    .execute();
  await database.close();
  return rows.map(({ subject }) => subject);
}
