import { randomBytes, randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { parseConfig } from "../../base/config/config.ts";
import { type Database, openDatabase } from "../../base/database/database.ts";
import type { Db } from "../../base/database/executor.ts";
import { hasServer, ownServerDatabase } from "../../testing/database.ts";
import { holdFault } from "../../testing/wait-until.ts";
import { createPlatform } from "../create-platform.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

const SECRET_KEY = randomBytes(32).toString("base64");
const FILE_KEY = "uploads/ab/picture";

let home: string;
let source: string;

function buildConfig(settings: Record<string, string>) {
  return parseConfig({ DEMO: "small", SECRET_KEY, LOG_LEVEL: "silent", ...settings });
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "vitrine-backup-"));
  source = join(home, "source");
  const platform = await createPlatform(buildConfig({ DATA_DIR: source }));
  const { services } = platform;
  await services.files.put(FILE_KEY, randomBytes(100_000), "image/webp");
  const payload = JSON.stringify({ storageKeys: ['line\u2028separator \\ "quoted" ż'] });
  await sql`
    insert into job (name, payload, run_at)
    values ('delete-files', ${payload}::jsonb, now() + interval '1 day')`.execute(services.db);
  await platform.stop();
});

afterAll(() => rm(home, { recursive: true, force: true }));

const opened: Database[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

async function open(settings: Parameters<typeof openDatabase>[0]): Promise<Db> {
  const database = await openDatabase(settings);
  opened.push(database);
  return database.db;
}

async function close(): Promise<void> {
  for (const database of opened.splice(0)) await database.close();
}

/** Computes a digest of the rows of each table and of the positions of all sequences. */
async function computeDigest(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' order by tablename`.execute(db);
  const digest: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number; hash: string }>`
      select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as hash
      from ${sql.table(name)} t`.execute(db);
    digest[name] = `${rows[0]?.count} ${rows[0]?.hash}`;
  }
  const { rows: sequences } = await sql<{ name: string; value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences`.execute(db);
  for (const { name, value } of sequences) digest[name] = value;
  const { rows: constraints } = await sql<{ text: string }>`
    select md5(string_agg(conname || pg_get_constraintdef(oid), '|' order by conname)) as text
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`.execute(db);
  digest["constraints"] = constraints[0]?.text ?? "";
  const { rows: triggers } = await sql<{ count: number }>`
    select count(*)::int as count from pg_trigger where tgenabled = 'D'`.execute(db);
  digest["disabled triggers"] = String(triggers[0]?.count);
  return digest;
}

describe("an archive of the embedded database", { timeout: 120_000 }, () => {
  let archive: string;
  let digest: Record<string, string>;

  beforeAll(async () => {
    archive = join(home, "embedded.tar");
    const db = await open({ dataDir: source });
    digest = await computeDigest(db);
    await close();
    await backUp(buildConfig({ DATA_DIR: source }), archive);
  });

  test("restores every row, sequence, job and file into another folder, where Vitrine starts", async () => {
    const target = join(home, randomUUID());
    const config = buildConfig({ DATA_DIR: target });

    const manifest = await restore(config, archive, { withoutJobs: false });

    expect(await computeDigest(await open({ dataDir: target }))).toEqual(digest);
    await close();
    expect(await readFile(join(target, "files", FILE_KEY))).toEqual(
      await readFile(join(source, "files", FILE_KEY)),
    );
    expect(manifest.files.count).toBeGreaterThan(1);
    const platform = await createPlatform(config);
    expect(await platform.services.db.selectFrom("twin").select("id").execute()).not.toEqual([]);
    await platform.stop();
  });

  test.skipIf(!hasServer)("restores into Postgres, and back", async () => {
    const server = await ownServerDatabase();
    const DATABASE_URL = server.url;
    const onServer = buildConfig({ DATABASE_URL, DATA_DIR: join(home, randomUUID()) });
    try {
      await restore(onServer, archive, { withoutJobs: false });
      expect(await computeDigest(await open({ url: DATABASE_URL }))).toEqual(digest);
      await close();

      const second = join(home, "postgres.tar");
      const { manifest } = await backUp(onServer, second);
      const target = join(home, randomUUID());
      await restore(buildConfig({ DATA_DIR: target }), second, { withoutJobs: false });
      expect(manifest.database).toBe("postgres");
      expect(await computeDigest(await open({ dataDir: target }))).toEqual(digest);
    } finally {
      await close();
      await server.drop();
    }
  });

  test("leaves out jobs if asked to", async () => {
    const dataDir = join(home, randomUUID());
    // Where there is a server, because restoring into the embedded database takes longer.
    const server = hasServer ? await ownServerDatabase() : null;
    const settings = { DATA_DIR: dataDir, ...(server && { DATABASE_URL: server.url }) };
    try {
      await restore(buildConfig(settings), archive, { withoutJobs: true });

      const db = await open(server ? { url: server.url } : { dataDir });
      const { rows } = await sql`select id from job`.execute(db);
      expect(rows).toEqual([]);
    } finally {
      await close();
      await server?.drop();
    }
  });

  test("is rejected in one sentence where it doesn't fit, and changes nothing there", async () => {
    const readRestoreError = (settings: Record<string, string>, path = archive) =>
      restore(buildConfig(settings), path, { withoutJobs: false }).then(
        () => "restored",
        (error: Error) => `${error.name}: ${error.message}`,
      );
    const empty = () => join(home, randomUUID());
    const bytes = await readFile(archive);
    const damage = async (change: (copy: Buffer) => Buffer) => {
      const path = join(home, `${randomUUID()}.tar`);
      await writeFile(path, change(Buffer.from(bytes)));
      return path;
    };
    const flipped = await damage((copy) => {
      const at = copy.indexOf("database/twin.jsonl.gz") + 512 + 40;
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
      return copy;
    });
    const newer = await damage((copy) => {
      const at = copy.indexOf('"format": 1');
      copy.write('"format": 9', at);
      return copy;
    });
    const withFiles = empty();
    await mkdir(join(withFiles, "files", "uploads"), { recursive: true });
    await writeFile(join(withFiles, "files", "uploads", "mine"), "x");
    const untouched = empty();

    expect(await readRestoreError({ DATA_DIR: source })).toContain(
      "ConfigError: There are files already",
    );
    expect(await readRestoreError({ DATA_DIR: withFiles })).toContain(
      "ConfigError: There are files already",
    );
    const otherKey = randomBytes(32).toString("base64");
    expect(await readRestoreError({ DATA_DIR: untouched, SECRET_KEY: otherKey })).toContain(
      "ConfigError: Setting SECRET_KEY doesn't open what the archive holds",
    );
    expect(await readRestoreError({ DATA_DIR: untouched }, flipped)).toBe(
      "ConfigError: The archive is damaged: database/twin.jsonl.gz has another checksum",
    );
    for (const length of [bytes.length - 3000, bytes.length >> 1, 700]) {
      const cut = await damage((copy) => copy.subarray(0, length));
      expect(await readRestoreError({ DATA_DIR: untouched }, cut)).toMatch(
        /^ConfigError: The archive is damaged/,
      );
    }
    expect(await readRestoreError({ DATA_DIR: untouched }, newer)).toContain(
      "made by a newer version",
    );
    expect(await readRestoreError({ DATA_DIR: untouched }, join(home, "absent.tar"))).toContain(
      "There is no file",
    );
    await writeFile(join(home, "text.tar"), "This is no archive. ".repeat(100));
    expect(await readRestoreError({ DATA_DIR: untouched }, join(home, "text.tar"))).toMatch(
      /^ConfigError: /,
    );
    await expect(readFile(join(untouched, "pg", "PG_VERSION"))).rejects.toThrow("ENOENT");
  });

  test("is rejected by a database in use", async () => {
    const used = join(home, randomUUID());
    await cp(join(source, "pg"), join(used, "pg"), { recursive: true });

    await expect(
      restore(buildConfig({ DATA_DIR: used }), archive, { withoutJobs: false }),
    ).rejects.toThrow("The embedded database is not empty");
  });
});

describe("a backup while writing", { timeout: 120_000 }, () => {
  async function writeWhile<Result>(db: Db, work: () => Promise<Result>): Promise<number> {
    await sql`create table if not exists pair_left (id int primary key)`.execute(db);
    await sql`create table if not exists pair_right (id int primary key)`.execute(db);
    let written = 0;
    const end = new AbortController();
    const begun = Promise.withResolvers<void>();
    const write = async () => {
      while (!end.signal.aborted) {
        written += 1;
        await db.transaction().execute(async (tx) => {
          await sql`insert into pair_left values (${written})`.execute(tx);
          // Leaves time for a backup to begin between the two inserts.
          await holdFault(2);
          await sql`insert into pair_right values (${written})`.execute(tx);
        });
        begun.resolve();
      }
    };
    const workMeanwhile = async () => {
      await begun.promise;
      await work().finally(() => end.abort());
    };
    await Promise.all([write(), workMeanwhile()]);
    return written;
  }

  test("has the embedded database of a running process at one moment", async () => {
    const path = join(home, "running.tar");
    const db = await open({ dataDir: source });

    let rows: Record<string, number> = {};
    const written = await writeWhile(db, async () => {
      const { manifest } = await backUp(buildConfig({ DATA_DIR: source }), path);
      rows = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
    });

    expect(rows["pair_left"]).toBeGreaterThan(0);
    expect(rows["pair_right"]).toBe(rows["pair_left"]);
    expect(rows["pair_left"]).toBeLessThan(written);
    await sql`drop table pair_left, pair_right`.execute(db);
  });

  test.skipIf(!hasServer)("has Postgres at one moment", async () => {
    const server = await ownServerDatabase();
    try {
      const config = buildConfig({
        DATABASE_URL: server.url,
        DATA_DIR: join(home, randomUUID()),
        DEMO: "0",
      });
      await (await createPlatform(config)).stop();
      const db = await open({ url: server.url });
      let rows: Record<string, number> = {};
      await writeWhile(db, async () => {
        const { manifest } = await backUp(config, join(home, "running-postgres.tar"));
        rows = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
      });

      expect(rows["pair_left"]).toBeGreaterThan(0);
      expect(rows["pair_right"]).toBe(rows["pair_left"]);
    } finally {
      await close();
      await server.drop();
    }
  });
});
