import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

/** Settings of a platform with a database of its own. */
type Settings = Record<string, string>;
type Run = (settings: Settings) => Promise<void>;

export async function withEmbedded(run: Run): Promise<void> {
  await withFolder((dataDir) => run({ DATA_DIR: dataDir }));
}

/**
 * With `persistentName` the database stays on the server, to be measured again without filling it.
 */
export async function withServer(
  server: string,
  persistentName: string | null,
  run: Run,
): Promise<void> {
  const name = persistentName ?? `vitrine_bench_${randomUUID().replaceAll("-", "")}`;
  const own = new URL(server);
  own.pathname = `/${name}`;
  const existingCount = await onServer(server, "select from pg_database where datname = $1", [
    name,
  ]);
  if (existingCount === 0) await onServer(server, `create database ${name}`);
  // The key is the same for each run, because a persistent database only opens with the key with which it was filled.
  const secret = (persistentName ? Buffer.alloc(32, persistentName) : randomBytes(32)).toString(
    "base64",
  );
  try {
    await withFolder((dataDir) =>
      run({ DATA_DIR: dataDir, DATABASE_URL: own.href, SECRET_KEY: secret }),
    );
  } finally {
    if (!persistentName) await onServer(server, `drop database ${name} with (force)`);
  }
}

/** Runs on an embedded database and, if there is one, on a server: by default that of the tests. */
export async function withBoth(
  server: string | undefined,
  run: (database: "embedded" | "Postgres", settings: Settings) => Promise<void>,
): Promise<void> {
  await withEmbedded((settings) => run("embedded", settings));
  const url = server ?? process.env["TEST_DATABASE_URL"];
  if (url) await withServer(url, null, (settings) => run("Postgres", settings));
}

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the number of returned or changed rows. */
async function onServer(server: string, statement: string, values?: string[]): Promise<number> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rowCount } = await client.query(statement, values);
  await client.end();
  return rowCount ?? 0;
}
