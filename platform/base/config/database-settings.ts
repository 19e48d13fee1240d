import { accessSync, constants } from "node:fs";

import { z } from "zod";

import type { ServerLimits } from "../database/database.ts";

/** Modes that our client and Postgres's own clients treat alike. */
const SSL_MODES: readonly string[] = ["disable", "require", "verify-ca", "verify-full"];

/** Also rejects mistakes in the address that the client would report only when it connects. */
export const DatabaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
  .superRefine((url, context) => {
    if (!URL.canParse(url)) return;
    const { searchParams } = new URL(url);
    const mode = searchParams.get("sslmode");
    const root = searchParams.get("sslrootcert");
    const reject = (message: string) => context.addIssue({ code: "custom", message });
    if (mode !== null && !SSL_MODES.includes(mode)) {
      reject(`must have no sslmode or one of ${SSL_MODES.join(", ")}`);
    } else if (mode === "verify-ca" && root === null) {
      reject("needs sslrootcert=FILE with sslmode=verify-ca");
    } else if (root !== null && !isReadable(root)) {
      reject(`names an sslrootcert that can't be read: ${root}`);
    }
  });

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Settings that limit the load of one process on Postgres. */
export const DatabaseEnvironment = {
  DATABASE_POOL_SIZE: integerSetting(10, 1, 1000),
  DATABASE_CONNECT_SECONDS: integerSetting(5, 1, 60),
  DATABASE_STATEMENT_SECONDS: integerSetting(30, 1, 3600),
  DATABASE_LOCK_SECONDS: integerSetting(10, 1, 3600),
  DATABASE_START_SECONDS: integerSetting(60, 0, 3600),
};

type DatabaseEnvironmentValues = Record<keyof typeof DatabaseEnvironment, number>;

export function databaseLimits(
  settings: DatabaseEnvironmentValues,
): ServerLimits & { startMs: number } {
  return {
    poolSize: settings.DATABASE_POOL_SIZE,
    connectMs: settings.DATABASE_CONNECT_SECONDS * 1000,
    statementMs: settings.DATABASE_STATEMENT_SECONDS * 1000,
    lockMs: settings.DATABASE_LOCK_SECONDS * 1000,
    startMs: settings.DATABASE_START_SECONDS * 1000,
  };
}

export function integerSetting(standard: number, min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(standard);
}
