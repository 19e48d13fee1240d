import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { sql } from "kysely";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#platform/store/database.ts";
import { signInToPlatform } from "#tests/support/platform-client.ts";
import { createProduct, statusBecomes } from "#tests/support/products.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

const SIZE_MB = 192;

let disk: string;

beforeEach(({ skip }) => {
  disk = mkdtempSync(join(tmpdir(), "vitrine-small-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MB}m`, "tmpfs", disk], {
      stdio: "ignore",
    });
  } catch {
    skip("A small disk can be mounted by root only");
  }
});

afterEach(() => {
  execFileSync("umount", ["-l", disk], { stdio: "ignore" });
  rmSync(disk, { recursive: true, force: true });
});

test("on a full disk reading goes on, writing is refused with the reason and resumes by itself", async () => {
  const dataDir = join(disk, "data");
  const env = { DEMO: "1", LOG_LEVEL: "warn" };
  const server = await startVitrine({ part: "platform", dataDir, env });
  onTestFinished(() => server.kill());
  const client = await signInToPlatform(server.url);
  const product = await createProduct(client, 1);
  await statusBecomes(client, product, "draft");
  const read = () => client.call("GET", `/private/twin/${product}/v2`);
  const write = () => client.call("PUT", `/private/twin/${product}/v1`, { externalId: "changed" });

  fill();
  await pause(300);
  await expect(write()).rejects.toThrow(/The disk is full, so nothing was saved.*expected 507/s);
  await expect(read()).resolves.toBeDefined();
  empty();
  await becomes(write);
});

test("a database whose log finds no room is opened again, with all that was acknowledged", async () => {
  const database = await openDatabase({ dataDir: join(disk, "data") });
  onTestFinished(() => database.close());
  const { db } = database;
  const heard: string[] = [];
  await database.listen("said", (payload) => heard.push(payload));
  await sql`create table note as select 1 as n`.execute(db);

  const breaking = db.transaction().execute(async (tx) => {
    await sql`insert into note values (2)`.execute(tx);
    fill();
    await sql`select pg_logical_emit_message(true, 'x', repeat('x', 1000000))
      from generate_series(1, 40)`.execute(tx);
  });
  await expect(breaking).rejects.toMatchObject({ code: "53100" });

  const { rows } = await sql`select n from note`.execute(db);
  expect(rows).toEqual([{ n: 1 }]);
  await expect(sql`insert into note values (3)`.execute(db)).rejects.toMatchObject({
    code: "53100",
  });
  empty();
  await becomes(() => sql`insert into note values (4)`.execute(db));
  await becomes(async () => {
    await sql`select pg_notify('said', 'again')`.execute(db);
    if (heard.length === 0) throw new Error("Nobody listens yet");
  });
});

test("a database that can't be opened again ends its process with the reason", async () => {
  const script = fileURLToPath(new URL("./run-full-disk.ts", import.meta.url));
  const child = spawn(process.execPath, [script, join(disk, "data")]);
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));

  const [code] = await once(child, "exit");

  expect(code).toBe(1);
  expect(said).toContain("The embedded database gave up and can't be opened again");
});

function fill(): void {
  try {
    for (;;) appendFileSync(join(disk, "filler"), Buffer.alloc(65_536));
  } catch {
    // It is full.
  }
}

function empty(): void {
  rmSync(join(disk, "filler"));
}

/** Fails by the time limit of the test. */
async function becomes(possible: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const done = await possible().then(
      () => true,
      () => false,
    );
    if (done) return;
    await pause(100);
  }
}
