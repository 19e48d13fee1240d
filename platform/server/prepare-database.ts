import { setTimeout as delay } from "node:timers/promises";

import type { Logger } from "pino";

import type { PlatformConfig } from "../base/config/config.ts";
import { DatabaseUnavailableError, isWrongAddress } from "../base/database/database-errors.ts";
import { type Database, openDatabase } from "../base/database/database.ts";
import { migrate } from "../base/database/migrate.ts";
import { assertServerRequirements } from "../base/database/server-requirements.ts";
import { ConfigError } from "../base/errors/setting-error.ts";
import { isKeyOfDatabase } from "../base/secrets/secret-check.ts";

const RETRY_DELAY_MS = 1000;

/**
 * Opens the configured database and migrates its schema. Waits for a database server that is starting. Throws if the
 * secret key doesn't belong to the database, because its secrets couldn't be decrypted.
 */
export async function prepareDatabase(
  config: PlatformConfig,
  log: Pick<Logger, "warn">,
): Promise<Database> {
  const { databaseUrl: url, dataDir, database: limits } = config;
  const database = await openDatabase(url ? { url, limits } : { dataDir });
  try {
    const prepare = async () => {
      if (url) await assertServerRequirements(database.maintenanceDb);
      await migrate(database.maintenanceDb);
    };
    await whenAvailable(prepare, limits.startMs, log);
    if (!(await isKeyOfDatabase(database.maintenanceDb, config))) throw wrongKey(config);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function whenAvailable(
  work: () => Promise<void>,
  waitMs: number,
  log: Pick<Logger, "warn">,
): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      const leftMs = deadline - performance.now();
      if (isWrongAddress(error)) throw new ConfigError(`Setting DATABASE_URL: ${error.message}`);
      if (leftMs <= 0) {
        throw new ConfigError(
          `The database of DATABASE_URL was not available within ${waitMs / 1000} s (DATABASE_START_SECONDS). ${error.message}`,
        );
      }
      log.warn(
        { reason: error.message, secondsLeft: Math.ceil(leftMs / 1000) },
        "waiting for the database",
      );
      await delay(Math.min(RETRY_DELAY_MS, leftMs));
    }
  }
}

function wrongKey({ secretKeyFile }: PlatformConfig): ConfigError {
  return new ConfigError(
    secretKeyFile === null
      ? "Setting SECRET_KEY belongs to another installation: it doesn't open what this database holds. Set the key this database was started with; after a change of the key, set the one before in OLD_SECRET_KEY"
      : `${secretKeyFile} belongs to another installation: its key doesn't open what this database holds. Bring back the file this database was started with`,
  );
}
