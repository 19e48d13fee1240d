import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabase } from "#platform/base/database/database.ts";
import { lockDataDir } from "#platform/base/database/pglite/data-dir-lock.ts";
import { waitUntil } from "#platform/testing/wait-until.ts";

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-data-"));
});

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  await rm(dataDir, { recursive: true, force: true });
});

test("a second process is rejected with the first one's PID until that one ends", async () => {
  const { child, firstLine } = holder();
  await expect(firstLine).resolves.toBe("held");

  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `is already open in process ${child.pid} (since `,
  );
  await kill(child);

  const lock = await lockDataDir(dataDir);
  await lock.release();
});

test("the same process is rejected a second time too", async () => {
  const lock = await lockDataDir(dataDir);

  await expect(lockDataDir(dataDir)).rejects.toThrow(`in process ${process.pid} `);

  await lock.release();
  const again = await lockDataDir(dataDir);
  await again.release();
});

test("of several processes racing for the lock of a killed one, exactly one wins", async () => {
  for (let round = 0; round < 3; round += 1) {
    const dead = holder();
    await dead.firstLine;
    await kill(dead.child);

    const racers = Array.from({ length: 6 }, () => holder());
    const firstLines = await Promise.all(racers.map(({ firstLine }) => firstLine));

    expect(firstLines.filter((line) => line === "held")).toHaveLength(1);
    expect(firstLines.filter((line) => line.includes("is already open in"))).toHaveLength(5);
    await Promise.all(racers.map(({ child }) => kill(child)));
  }
});

test("data survives a restart", async () => {
  const first = await openDatabase({ dataDir });
  await sql`create table note as select 'kept' as text`.execute(first.db);
  await first.close();
  await expect(readdir(dataDir)).resolves.toEqual(["pg"]);

  const second = await openDatabase({ dataDir });
  const { rows } = await sql<{ text: string }>`select text from note`.execute(second.db);
  await second.close();

  expect(rows).toEqual([{ text: "kept" }]);
});

test("an interrupted first start is repeated", async () => {
  await mkdir(join(dataDir, "pg.tmp", "base"), { recursive: true });
  await writeFile(join(dataDir, "pg.tmp", "PG_VERSION"), "18\n");

  const database = await openDatabase({ dataDir });
  await sql`create table note (text text)`.execute(database.db);
  await database.close();

  await expect(readdir(dataDir)).resolves.toEqual(["pg"]);
});

// Paths that a first start creates, in this order. The draft folder is renamed when it is complete.
test.each(["lock-*", "pg.tmp", "pg.tmp/base", "pg.tmp/global", "pg"])(
  "a first start survives a kill when it has created %s",
  async (created) => {
    const { child } = writer();
    // The step may be over within a millisecond, so the finished start counts, too.
    await waitUntil(() => globSync([created, "pg"], { cwd: dataDir }).length > 0, {
      what: `the first start to create ${created}`,
      intervalMs: 1,
    });
    await kill(child);

    const database = await openDatabase({ dataDir });
    const { rows } = await sql`select 1 as opened`.execute(database.db);
    await database.close();
    expect(rows).toEqual([{ opened: 1 }]);
  },
);

test("a kill neither loses nor tears an acknowledged transaction", async () => {
  let acknowledged = 0;
  for (const count of [1, 5, 20, 50]) {
    const { child, lines } = writer();
    let seen = 0;
    for await (const line of lines) {
      acknowledged = Math.max(acknowledged, Number(line));
      seen += 1;
      if (seen === count) child.kill("SIGKILL");
    }
    expect(seen).toBeGreaterThanOrEqual(count);
    await kill(child);
  }

  const database = await openDatabase({ dataDir });
  const { rows } = await sql<{ pairs: number; last: number; torn: number }>`
    select count(distinct n)::int as pairs, max(n)::int as last,
      (select count(*)::int from (select n from pair group by n having count(*) <> 2) t) as torn
    from pair`.execute(database.db);
  await database.close();

  expect(acknowledged).toBeGreaterThan(0);
  expect(rows[0]?.torn).toBe(0);
  expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged);
  expect(rows[0]?.pairs).toBe(rows[0]?.last);
});

function holder() {
  const { child, lines } = start(new URL("./run-lock-holder.ts", import.meta.url));
  return {
    child,
    firstLine: lines[Symbol.asyncIterator]()
      .next()
      .then(({ value }) => String(value)),
  };
}

function writer() {
  return start(new URL("./run-writer.ts", import.meta.url));
}

function start(script: URL) {
  const child = spawn(process.execPath, [fileURLToPath(script), dataDir], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  return { child, lines: createInterface({ input: child.stdout }) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exitEvent = once(child, "exit");
  child.kill("SIGKILL");
  await exitEvent;
}
