import { sql } from "kysely";

import { ConfigError } from "../errors/setting-error.ts";
import type { Db } from "./executor.ts";

const MIN_VERSION = 15;
const EXTENSIONS = ["pg_trgm", "btree_gin"];

/**
 * Rejects a Postgres server on which Vitrine would fail later: one that is too old or lacks an
 * extension, or a pooler that hands each transaction to another session.
 */
export async function assertServerRequirements(db: Db): Promise<void> {
  const { rows } = await sql<{ version: number; missing: string[]; forbidden: string[] }>`
    select current_setting('server_version_num')::int / 10000 as version,
      array(select wanted from unnest(${EXTENSIONS}::text[]) wanted
        where not exists (select from pg_extension where extname = wanted)
          and not exists (select from pg_available_extensions where name = wanted)) as missing,
      array(select wanted from unnest(${EXTENSIONS}::text[]) wanted
        where not exists (select from pg_extension where extname = wanted)
          and not has_database_privilege(current_database(), 'CREATE')) as forbidden`.execute(db);
  const [server] = rows;
  if (!server) return;
  if (server.version < MIN_VERSION) {
    throw new ConfigError(
      `Setting DATABASE_URL: the server is Postgres ${server.version}, and Vitrine needs ${MIN_VERSION} or newer`,
    );
  }
  if (server.missing.length > 0) {
    throw new ConfigError(
      `Setting DATABASE_URL: the server lacks the extension ${server.missing.join(" and ")}. Install the package postgresql-contrib on it`,
    );
  }
  if (server.forbidden.length > 0) {
    throw new ConfigError(
      `Setting DATABASE_URL: the role may not create extensions. As an administrator of the server run: create extension ${server.forbidden.join("; create extension ")}`,
    );
  }
  if (await isTransactionPooler(db)) {
    throw new ConfigError(
      "Setting DATABASE_URL: a pooler in transaction mode answers there. Set its mode to session, or use the address of Postgres itself",
    );
  }
}

/**
 * Detects a pooler in transaction mode, by two connections at once. They must have two sessions, but such a pooler
 * gives the second one the session that the first has just released, or moves the first to another.
 */
async function isTransactionPooler(db: Db): Promise<boolean> {
  return db.connection().execute(async (first) => {
    const before = await readSessionId(first);
    return db.connection().execute(async (second) =>
      second.transaction().execute(async (tx) => {
        const other = await readSessionId(tx);
        const after = await readSessionId(first);
        return isSharedSession(before, other, after);
      }),
    );
  });
}

export function isSharedSession(before: number, other: number, after: number): boolean {
  return other === before || after !== before;
}

async function readSessionId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db);
  return rows[0]?.id ?? 0;
}
