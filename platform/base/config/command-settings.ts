import { readSecretFiles } from "#common/secret-files.ts";

import { ConfigError } from "../errors/setting-error.ts";

/** Reads where the import command finds a running Vitrine and how it signs in. */
export function readImportSettings() {
  const env = readSecretFiles(process.env, (sentence) => new ConfigError(sentence));
  return {
    email: env["VITRINE_EMAIL"] || null,
    password: env["VITRINE_PASSWORD"] || null,
    url: `http://localhost:${env["PORT"] || 3000}`,
  };
}

/** Reads the user whose permissions `vitrine domain` uses. */
export function readDomainSettings() {
  const env = readSecretFiles(process.env, (sentence) => new ConfigError(sentence));
  return {
    token: env["VITRINE_TOKEN"] || null,
    email: env["VITRINE_EMAIL"] || null,
    password: env["VITRINE_PASSWORD"] || null,
  };
}
