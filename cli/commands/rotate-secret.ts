import { randomBytes } from "node:crypto";

import type { Command } from "commander";

import { type PlatformConfig, readConfig } from "#platform/base/config/config.ts";
import { ConfigError } from "#platform/base/errors/setting-error.ts";
import { resealSecretCheck } from "#platform/base/secrets/secret-check.ts";
import { type SecretKeys, writeSecretKeys } from "#platform/base/secrets/secret-keys.ts";
import { createLog } from "#platform/server/create-platform.ts";
import { prepareDatabase } from "#platform/server/prepare-database.ts";
import { rotateSecrets } from "#platform/server/rotate-secrets.ts";

import { defineCommand } from "../define-command.ts";
import { type CommandResult, EXIT_CODE, report } from "../result.ts";

const NOTES = `
If the key is generated (no SECRET_KEY), it creates a new one in DATA_DIR; Vitrine must be stopped.
If SECRET_KEY is set: first start every node with SECRET_KEY=<new> and OLD_SECRET_KEY=<old>, then run
this with the same settings, then remove OLD_SECRET_KEY. Running it again is always safe.
`;

export function addRotateSecret(program: Command): void {
  defineCommand(program, "rotate-secret", "encrypt stored secrets with a new key")
    .addHelpText("after", NOTES)
    .action(async (options: { json?: boolean }) => report(options, await rotate(readConfig())));
}

async function rotate(config: PlatformConfig): Promise<CommandResult> {
  if (config.secretKeyFile === null && config.oldSecretKeys.length === 0) {
    throw new ConfigError(
      "Setting OLD_SECRET_KEY is required: the key before the one in SECRET_KEY",
    );
  }
  const database = await prepareDatabase(config, createLog({ logLevel: "warn" }));
  try {
    const keys = config.secretKeyFile === null ? config : nextKeys(config);
    const counts = await rotateSecrets(database.maintenanceDb, keys);
    if (counts.unreadable === 0) {
      await resealSecretCheck(database.db, keys);
      if (config.secretKeyFile !== null) {
        writeSecretKeys(config.dataDir, { secretKey: keys.secretKey, oldSecretKeys: [] });
      }
    }
    return describe(counts, config.secretKeyFile === null);
  } finally {
    await database.close();
  }
}

function describe(
  { resealed, unreadable }: Record<"resealed" | "unreadable", number>,
  hasKeySetting: boolean,
): CommandResult {
  const lines = [`${resealed} secrets were encrypted with the new key.`];
  if (unreadable > 0) {
    lines.push(
      `${unreadable} secrets can't be decrypted with any key and stay unchanged. Keep the old keys.`,
    );
  } else if (hasKeySetting) {
    lines.push("You can now remove OLD_SECRET_KEY.");
  }
  return {
    lines,
    data: { resealed, unreadable },
    exitCode: unreadable > 0 ? EXIT_CODE.failed : EXIT_CODE.done,
  };
}

/**
 * Returns the keys of this rotation. Writes a new key beside the old one before anything is encrypted. If the file
 * already has old keys, an earlier rotation was interrupted, and its new key is used.
 */
function nextKeys(config: PlatformConfig): SecretKeys {
  if (config.oldSecretKeys.length > 0) return config;
  const keys = { secretKey: randomBytes(32), oldSecretKeys: [config.secretKey] };
  writeSecretKeys(config.dataDir, keys);
  return keys;
}
