import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { z } from "zod";

import { ConfigError } from "../errors/setting-error.ts";

/** Keys of 32 bytes. The first one encrypts; the others only decrypt older texts. */
export interface SecretKeys {
  secretKey: Buffer;
  oldSecretKeys: readonly Buffer[];
}

/** The keys and the file they were read from; null if they come from the settings. */
export interface SecretKeysWithFile extends SecretKeys {
  secretKeyFile: string | null;
}

interface SecretSettings {
  SECRET_KEY?: string | undefined;
  /** Keys in base64, separated by commas. */
  OLD_SECRET_KEY?: string | undefined;
  DATA_DIR: string;
}

const FILE = "secrets.json";
const Secrets = z.object({ secretKey: z.string(), oldSecretKeys: z.array(z.string()).optional() });

/**
 * Reads the keys from the settings, else from the file in DATA_DIR, which `createsKey` creates if
 * missing.
 */
export function readSecretKeys(
  settings: SecretSettings,
  isRequired: boolean,
  { createsKey = true } = {},
): SecretKeysWithFile {
  const { SECRET_KEY, OLD_SECRET_KEY, DATA_DIR } = settings;
  if (SECRET_KEY !== undefined) {
    const old = (OLD_SECRET_KEY ?? "").split(",").filter((key) => key.trim() !== "");
    return {
      secretKeyFile: null,
      secretKey: keyFrom(SECRET_KEY, "Setting SECRET_KEY"),
      oldSecretKeys: old.map((key) => keyFrom(key, "Setting OLD_SECRET_KEY")),
    };
  }
  if (isRequired) throw new ConfigError("Setting SECRET_KEY is required with DATABASE_URL");
  if (OLD_SECRET_KEY !== undefined) {
    throw new ConfigError("Setting OLD_SECRET_KEY needs the new key in SECRET_KEY");
  }
  const secretKeyFile = join(DATA_DIR, FILE);
  const newKeys = () => (createsKey ? firstKey(DATA_DIR) : randomKeys());
  return {
    secretKeyFile,
    ...(existsSync(secretKeyFile) ? readFile(DATA_DIR) : newKeys()),
  };
}

/**
 * Replaces the file atomically: a reader, also after a crash, gets either the old or the new
 * content.
 */
export function writeSecretKeys(dataDir: string, { secretKey, oldSecretKeys }: SecretKeys): void {
  const file = join(dataDir, FILE);
  const draft = `${file}.new`;
  writeFileSync(draft, contentOf({ secretKey, oldSecretKeys }), { mode: 0o600 });
  chmodSync(draft, 0o600);
  flush(draft);
  renameSync(draft, file);
  flush(dataDir);
}

function readFile(dataDir: string): SecretKeys {
  const file = join(dataDir, FILE);
  const parsed = Secrets.safeParse(parseJson(readFileSync(file, "utf8")));
  if (!parsed.success) throw new ConfigError(`${file} is damaged: it must hold "secretKey"`);
  const { secretKey, oldSecretKeys = [] } = parsed.data;
  return {
    secretKey: keyFrom(secretKey, `"secretKey" in ${file}`),
    oldSecretKeys: oldSecretKeys.map((key) => keyFrom(key, `"oldSecretKeys" in ${file}`)),
  };
}

function firstKey(dataDir: string): SecretKeys {
  const file = join(dataDir, FILE);
  const keys = randomKeys();
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, contentOf(keys), { mode: 0o600, flag: "wx" });
    chmodSync(file, 0o600);
  } catch (error) {
    throw new ConfigError(`Setting DATA_DIR: cannot write ${file}: ${(error as Error).message}`);
  }
  return keys;
}

function randomKeys(): SecretKeys {
  return { secretKey: randomBytes(32), oldSecretKeys: [] };
}

function contentOf({ secretKey, oldSecretKeys }: SecretKeys): string {
  const old = oldSecretKeys.map((key) => key.toString("base64"));
  const content = {
    secretKey: secretKey.toString("base64"),
    ...(old.length > 0 && { oldSecretKeys: old }),
  };
  return `${JSON.stringify(content)}\n`;
}

function keyFrom(text: string, what: string): Buffer {
  const key = Buffer.from(text.trim(), "base64");
  if (key.length !== 32) throw new ConfigError(`${what} must be 32 bytes in base64`);
  return key;
}

function flush(path: string): void {
  const descriptor = openSync(path, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
