import type { PlatformConfig } from "../../base/config/config.ts";
import { type Database, openDatabase } from "../../base/database/database.ts";
import { readSchemaState } from "../../base/database/migrate.ts";
import { hasCluster } from "../../base/database/pglite/cluster-folder.ts";
import { DataDirLockedError } from "../../base/database/pglite/data-dir-lock.ts";
import { assertServerRequirements } from "../../base/database/server-requirements.ts";
import { isKeyOfDatabase } from "../../base/secrets/secret-check.ts";
import { countStoredSecrets } from "../count-stored-secrets.ts";
import { failure, type Finding, ok, toErrorText, warning } from "./finding.ts";

/** Checks the database without migrating it. */
export async function checkDatabase(config: PlatformConfig): Promise<Finding[]> {
  const { databaseUrl: url, dataDir, database: limits } = config;
  if (url === null && !(await hasCluster(dataDir))) {
    return [ok("database", "There is no embedded database yet; the first start creates it.")];
  }
  let database: Database | undefined;
  try {
    database = await openDatabase(url ? { url, limits } : { dataDir });
    if (url) await assertServerRequirements(database.maintenanceDb);
    return await checkContent(database, config);
  } catch (error) {
    if (error instanceof DataDirLockedError) return [inUse()];
    const advice = url
      ? "Correct DATABASE_URL, and see that Postgres runs and accepts this role."
      : "See that DATA_DIR belongs to the user that runs Vitrine, or restore a backup.";
    return [failure("database", toErrorText(error), advice)];
  } finally {
    await database?.close();
  }
}

function inUse(): Finding {
  return warning(
    "database",
    "Vitrine is running on this folder; its embedded database can't be checked at the same time.",
    "Stop it to check the database too.",
  );
}

async function checkContent(database: Database, config: PlatformConfig): Promise<Finding[]> {
  const { pending, unknown } = await readSchemaState(database.maintenanceDb);
  if (unknown) {
    return [
      failure(
        "database",
        `A newer version of Vitrine made this database (it has migration ${unknown}).`,
        "Start that version or a later one.",
      ),
    ];
  }
  const name = database.kind === "postgres" ? "Postgres" : "The embedded database";
  if (pending.length > 0) {
    return [
      ok("database", `${name} is usable; ${pending.length} migrations run with the next start.`),
    ];
  }
  return [
    ok("database", `${name} is usable and has the schema of this version.`),
    await checkKey(database, config),
  ];
}

/**
 * Checks the secret key, with which credentials of marketplaces, secrets of webhooks and drafts are encrypted.
 */
async function checkKey(database: Database, config: PlatformConfig): Promise<Finding> {
  if (!(await isKeyOfDatabase(database.maintenanceDb, config))) {
    return failure(
      "stored keys",
      "The secret key belongs to another installation.",
      config.secretKeyFile === null
        ? "Set the SECRET_KEY this database was started with, or the one before in OLD_SECRET_KEY."
        : `Bring back the ${config.secretKeyFile} this database was started with.`,
    );
  }
  const { readable, unreadable } = await countStoredSecrets(database.maintenanceDb, config);
  if (unreadable > 0) {
    return failure(
      "stored keys",
      `${unreadable} of ${readable + unreadable} keys of marketplaces and webhooks can't be decrypted.`,
      "Set the key they were encrypted with in OLD_SECRET_KEY and run vitrine rotate-secret, or enter them again.",
    );
  }
  return ok("stored keys", `${readable} keys of marketplaces and webhooks can be decrypted.`);
}
