import { readFileSync } from "node:fs";

/**
 * Settings that may be read from a file named by `NAME_FILE`, because orchestrators mount secrets as files.
 */
const SECRET_SETTINGS = [
  "DATABASE_URL",
  "SECRET_KEY",
  "OLD_SECRET_KEY",
  "SESSION_SECRET",
  "OLD_SESSION_SECRETS",
  "EDGE_SECRET",
  "SMTP_URL",
  "S3_ACCESS_KEY",
  "S3_SECRET_KEY",
  "METRICS_TOKEN",
  "AI_API_KEY",
  "VITRINE_PASSWORD",
  "VITRINE_TOKEN",
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment without empty variables, and with the content of files named by `NAME_FILE`. `fail`
 * gets a sentence that names the setting.
 */
export function readSecretFiles(
  environment: Environment,
  fail: (sentence: string) => Error,
): Record<string, string | undefined> {
  const settings = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ""),
  );
  for (const name of SECRET_SETTINGS) {
    const file = settings[`${name}_FILE`];
    if (file === undefined) continue;
    if (settings[name] !== undefined) {
      throw fail(`Setting ${name}_FILE: ${name} is set too; remove one of them`);
    }
    const content = readText(file, (reason) =>
      fail(`Setting ${name}_FILE: cannot read ${file}: ${reason}`),
    );
    if (content !== "") settings[name] = content;
  }
  return settings;
}

function readText(file: string, fail: (reason: string) => Error): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw fail((error as Error).message);
  }
}
