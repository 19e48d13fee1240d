import { randomUUID } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";

import { type DatabaseDump, dumpDatabase } from "../../base/backup/dump-database.ts";
import {
  FILE_FOLDER,
  FORMAT,
  MANIFEST,
  type Manifest,
  TABLE_FOLDER,
} from "../../base/backup/manifest.ts";
import { type Entry, writeArchive } from "../../base/backup/write-archive.ts";
import type { PlatformConfig } from "../../base/config/config.ts";
import { type Database, openDatabase } from "../../base/database/database.ts";
import { readSchemaState } from "../../base/database/migrate.ts";
import { hasCluster } from "../../base/database/pglite/cluster-folder.ts";
import { DataDirLockedError } from "../../base/database/pglite/data-dir-lock.ts";
import { requestCopy } from "../../base/database/pglite/serve-copies.ts";
import { ConfigError } from "../../base/errors/setting-error.ts";
import { createFileStore } from "../../base/files/create-file-store.ts";
import type { FileStore, ListedFile } from "../../base/files/file-store.ts";

const STAGING = /^backup-[0-9a-f-]+$/;
const STALE_MS = 86_400_000;
/** Maximum number of attempts. A backup has to start again if files of a bucket are deleted while it runs. */
const MAX_ATTEMPTS = 3;

export interface BackupResult {
  path: string;
  /** Size of the archive, in bytes. */
  bytes: number;
  manifest: Manifest;
}

/**
 * Writes an archive of the database and the files as they are at one moment, even while Vitrine runs. A Postgres server
 * provides a snapshot. An embedded database can only be copied by the process that has it open, so that process copies
 * its folder and this one reads the copy.
 */
export async function backUp(config: PlatformConfig, path: string): Promise<BackupResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await backUpOnce(config, path);
    } catch (error) {
      if (!(error instanceof FileDeletedError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function backUpOnce(config: PlatformConfig, path: string): Promise<BackupResult> {
  await removeStale(config.dataDir);
  const name = `backup-${randomUUID()}`;
  const staging = join(config.dataDir, name);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  try {
    const files = createFileStore(config);
    await files.freeze(join(staging, "files"));
    const source = await openSource(config, name);
    const dump = await dumpFrom(source, join(staging, "tables"));
    // Adds files that were stored since the first freeze. A file is always stored before the row that refers to it.
    const frozen = await files.freeze(join(staging, "files"));
    const listed: ListedFile[] = [];
    for await (const file of frozen.list()) listed.push(file);
    const manifest = describe(config, source.kind, dump, listed);
    await mkdir(dirname(path), { recursive: true });
    const bytes = await writeArchive(path, listEntries(manifest, dump, frozen, listed));
    return { path, bytes, manifest };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function openSource(config: PlatformConfig, name: string): Promise<Database> {
  const { databaseUrl: url, database: limits, dataDir } = config;
  if (url) return openDatabase({ url, limits });
  if (!(await hasCluster(dataDir))) {
    throw new ConfigError(
      `There is no database in DATA_DIR ${dataDir}, and DATABASE_URL is not set`,
    );
  }
  return openDatabase({ dataDir }).catch(async (error: unknown) => {
    if (!(error instanceof DataDirLockedError)) throw error;
    await requestCopy(dataDir, name);
    return openDatabase({ cluster: join(dataDir, name, "pg") });
  });
}

async function dumpFrom(source: Database, folder: string): Promise<DatabaseDump> {
  try {
    return await dumpMigrated(source, folder);
  } finally {
    await source.close();
  }
}

async function dumpMigrated({ maintenanceDb }: Database, folder: string): Promise<DatabaseDump> {
  const { pending, unknown } = await readSchemaState(maintenanceDb);
  if (unknown) {
    throw new ConfigError(
      `The database was made by a newer version of Vitrine (it has migration ${unknown}). Back it up with that version or a later one`,
    );
  }
  const dump = pending.includes("0002-jobs") ? null : await dumpDatabase(maintenanceDb, folder);
  if (!dump) throw new ConfigError("The database is empty: nothing was backed up");
  return dump;
}

function describe(
  config: PlatformConfig,
  database: Manifest["database"],
  dump: DatabaseDump,
  files: readonly ListedFile[],
): Manifest {
  return {
    format: FORMAT,
    vitrine: readVersion(),
    createdAt: new Date().toISOString(),
    database,
    migrations: dump.migrations,
    tables: dump.tables.map(({ name, columns, rows }) => ({ name, columns, rows })),
    sequences: dump.sequences,
    files: { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
    keys: {
      check: dump.keyCheck,
      needed: [
        config.secretKeyFile === null ? "SECRET_KEY" : `secretKey in ${config.secretKeyFile}`,
      ],
    },
  };
}

function readVersion(): string {
  const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/**
 * Files precede tables in the archive, so that a restore finds a full disk before it changes the database.
 */
async function* listEntries(
  manifest: Manifest,
  dump: DatabaseDump,
  files: Pick<FileStore, "open">,
  listed: readonly ListedFile[],
): AsyncGenerator<Entry> {
  const bytes = Buffer.from(JSON.stringify(manifest, null, 1));
  yield { name: MANIFEST, size: bytes.length, open: () => Readable.from([bytes]) };
  for (const { key, size } of listed) {
    yield { name: `${FILE_FOLDER}${key}`, size, open: () => readArchivedFile(files, key) };
  }
  for (const { name, path, bytes: size } of dump.tables) {
    yield { name: `${TABLE_FOLDER}${name}.jsonl.gz`, size, open: () => createReadStream(path) };
  }
}

async function readArchivedFile(files: Pick<FileStore, "open">, key: string): Promise<Readable> {
  const stored = await files.open(key);
  if (!stored) throw new FileDeletedError(key);
  return Readable.from(stored.stream(0, stored.size));
}

class FileDeletedError extends Error {
  constructor(key: string) {
    super(`The file ${key} was deleted while the backup was made: run it again`);
  }
}

/** Removes the working folders of backups that were killed. */
async function removeStale(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (!STAGING.test(name)) continue;
    const path = join(dataDir, name);
    const status = await stat(path).catch(() => null);
    if (status && Date.now() - status.mtimeMs > STALE_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
