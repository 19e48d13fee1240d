import { readSecretFiles } from "#common/secret-files.ts";

import { ConfigError } from "../errors/setting-error.ts";

/** How the import command finds and enters a Vitrine that is running. */
export function readImportSettings() {
  const env = readSecretFiles(process.env, (sentence) => new ConfigError(sentence));
  return {
    email: env["VITRINE_EMAIL"] || null,
    password: env["VITRINE_PASSWORD"] || null,
    url: `http://localhost:${env["PORT"] || 3000}`,
  };
}

/** Whose rights `vitrine domain` uses. */
export function readDomainSettings() {
  const env = readSecretFiles(process.env, (sentence) => new ConfigError(sentence));
  return {
    token: env["VITRINE_TOKEN"] || null,
    email: env["VITRINE_EMAIL"] || null,
    password: env["VITRINE_PASSWORD"] || null,
  };
}
