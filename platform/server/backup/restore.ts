import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { type DatabaseLoader, loadDatabase } from "../../base/backup/load-database.ts";
import { FILE_FOLDER, type Manifest, TABLE_FOLDER } from "../../base/backup/manifest.ts";
import { damaged, readArchive } from "../../base/backup/read-archive.ts";
import type { PlatformConfig } from "../../base/config/config.ts";
import { type Database, openDatabase } from "../../base/database/database.ts";
import { migrate, migrateLike } from "../../base/database/migrate.ts";
import { assertServerRequirements } from "../../base/database/server-requirements.ts";
import { ConfigError } from "../../base/errors/setting-error.ts";
import { createFileStore } from "../../base/files/create-file-store.ts";
import type { FileStore } from "../../base/files/file-store.ts";
import { isKeyOf } from "../../base/secrets/secret-check.ts";
import { deleteAllJobs, hasRowsOfVitrine } from "./restore.store.ts";

export interface RestoreOptions {
  /**
   * Whether jobs are left out, so that nothing is published, mailed or delivered that was waiting when the archive was
   * made.
   */
  withoutJobs: boolean;
}

const TABLE = /^database\/(.+)\.jsonl\.gz$/;

/**
 * Restores an archive into an empty database and an empty file store, and migrates the schema to this version. Checks
 * the checksums of the archive before it changes anything. After a failure, database and file store are empty again.
 */
export async function restore(
  config: PlatformConfig,
  path: string,
  options: RestoreOptions,
): Promise<Manifest> {
  const manifest = await readArchive(path, () => Promise.resolve());
  assertKey(config, manifest);
  const files = createFileStore(config);
  for await (const { key } of files.list()) {
    throw new ConfigError(
      `There are files already, such as ${key}. Restore into an empty DATA_DIR, or move them away`,
    );
  }
  const database = await openTarget(config);
  try {
    await assertEmpty(database);
    await migrateLike(database.maintenanceDb, manifest.migrations);
    await load(database, files, path, manifest, options);
    await migrate(database.maintenanceDb);
    await database.analyzeNow();
    return manifest;
  } finally {
    await database.close();
  }
}

function assertKey(config: PlatformConfig, { keys }: Manifest): void {
  if (keys.check === null || isKeyOf(config, keys.check)) return;
  throw new ConfigError(
    config.secretKeyFile === null
      ? "Setting SECRET_KEY doesn't open what the archive holds. Set the key of the installation that made it"
      : `${config.secretKeyFile} doesn't open what the archive holds. Put secrets.json of the installation that made it there, or set its key in SECRET_KEY`,
  );
}

async function openTarget(config: PlatformConfig): Promise<Database> {
  const { databaseUrl: url, database: limits, dataDir } = config;
  if (!url) return openDatabase({ dataDir });
  const database = await openDatabase({ url, limits });
  try {
    await assertServerRequirements(database.maintenanceDb);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assertEmpty({ db, kind }: Database): Promise<void> {
  if (!(await hasRowsOfVitrine(db))) return;
  throw new ConfigError(
    kind === "postgres"
      ? "The database is not empty. Restore into a new one: create database vitrine_restored, and name it in DATABASE_URL"
      : "The embedded database is not empty. Restore into another DATA_DIR, or move its folder pg away",
  );
}

async function load(
  database: Database,
  files: FileStore,
  path: string,
  manifest: Manifest,
  { withoutJobs }: RestoreOptions,
): Promise<void> {
  const stored: string[] = [];
  try {
    await loadDatabase(database.maintenanceDb, manifest, async (loader, tx) => {
      await readArchive(path, ({ name, bytes }) => receive(name, bytes, { files, loader, stored }));
      if (stored.length !== manifest.files.count) {
        throw damaged(`it has ${stored.length} files instead of ${manifest.files.count}`);
      }
      if (withoutJobs) await deleteAllJobs(tx);
    });
  } catch (error) {
    for (const key of stored) await files.remove(key);
    throw error;
  }
}

async function receive(
  name: string,
  bytes: Readable,
  { files, loader, stored }: { files: FileStore; loader: DatabaseLoader; stored: string[] },
): Promise<void> {
  const table = TABLE.exec(name)?.[1];
  if (table !== undefined) return loader.load(table, bytes);
  if (!name.startsWith(FILE_FOLDER))
    throw damaged(`${name} is neither in ${TABLE_FOLDER} nor in ${FILE_FOLDER}`);
  const key = name.slice(FILE_FOLDER.length);
  const received = join(files.temporary, randomUUID());
  await mkdir(files.temporary, { recursive: true });
  await pipeline(bytes, createWriteStream(received, { flags: "wx" }));
  stored.push(key);
  await files.take(key, received, "application/octet-stream");
}
