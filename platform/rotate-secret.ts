import { randomBytes } from "node:crypto";

import { type PlatformConfig, readConfig } from "./base/config/config.ts";
import { ConfigError } from "./base/errors/setting-error.ts";
import { resealSecretCheck } from "./base/secrets/secret-check.ts";
import { type SecretKeys, writeSecretKeys } from "./base/secrets/secret-keys.ts";
import { createLog } from "./server/create-platform.ts";
import { prepareDatabase } from "./server/prepare-database.ts";
import { rotateSecrets } from "./server/rotate-secrets.ts";

const USAGE = `Encrypts stored secrets with a new key.

  npm run rotate-secret

If the key is generated (no SECRET_KEY), it creates a new one in DATA_DIR; Vitrine must be stopped.
If SECRET_KEY is set: first start every node with SECRET_KEY=<new> and OLD_SECRET_KEY=<old>, then run
this with the same settings, then remove OLD_SECRET_KEY. Running it again is always safe.
`;

try {
  if (process.argv.includes("--help")) process.stdout.write(USAGE);
  else await run(readConfig());
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const expected = error instanceof ConfigError;
  process.stderr.write(`${expected ? message : `Rotation failed: ${message}`}\n`);
  process.exitCode = 1;
}

async function run(config: PlatformConfig): Promise<void> {
  if (config.secretKeyFile === null && config.oldSecretKeys.length === 0) {
    throw new ConfigError(
      "Setting OLD_SECRET_KEY is required: the key before the one in SECRET_KEY",
    );
  }
  const database = await prepareDatabase(config, createLog(config));
  try {
    const keys = config.secretKeyFile === null ? config : nextKeys(config);
    const { resealed, unreadable } = await rotateSecrets(database.maintenanceDb, keys);
    process.stdout.write(`${resealed} secrets were encrypted with the new key.\n`);
    if (unreadable > 0) {
      process.stderr.write(
        `${unreadable} secrets can't be decrypted with any key and stay unchanged. Keep the old keys.\n`,
      );
      process.exitCode = 1;
      return;
    }
    await resealSecretCheck(database.db, keys);
    if (config.secretKeyFile === null) process.stdout.write("You can now remove OLD_SECRET_KEY.\n");
    else writeSecretKeys(config.dataDir, { secretKey: keys.secretKey, oldSecretKeys: [] });
  } finally {
    await database.close();
  }
}

/**
 * Writes the new key beside the old one before it encrypts anything. Old keys in the file are from
 * an interrupted run, whose new key is used again.
 */
function nextKeys(config: PlatformConfig): SecretKeys {
  if (config.oldSecretKeys.length > 0) return config;
  const keys = { secretKey: randomBytes(32), oldSecretKeys: [config.secretKey] };
  writeSecretKeys(config.dataDir, keys);
  return keys;
}
