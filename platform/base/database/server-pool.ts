import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import type { PoolLoad } from "../telemetry/loads.ts";
import { toCheckedPool } from "./checked-pool.ts";
import { DatabaseUnavailableError } from "./database-errors.ts";
import type { Db } from "./executor.ts";
import { ServerClient, type ServerClientConfig } from "./server-client.ts";
import type { Tables } from "./tables.ts";

export interface PoolSettings {
  connection: ServerClientConfig;
  size: number;
  /** Statements that run once on each new connection. */
  session: string;
}

/**
 * Maximum number of waiting calls per connection. Further calls are rejected at once, because they would time out in
 * the queue.
 */
const MAX_WAITING_PER_CONNECTION = 50;

export interface ServerPool {
  db: Db;
  /**
   * Closes the connections of a silent server: the idle ones, and those that have waited for a response for
   * `sinceMs`.
   */
  dropSilent(sinceMs: number): void;
  load(): PoolLoad;
  close(): Promise<void>;
}

export function loadOf(pool: pg.Pool): PoolLoad {
  const { totalCount, idleCount, waitingCount, options } = pool;
  return { total: totalCount, idle: idleCount, waiting: waitingCount, max: options.max };
}

export function createServerPool({ connection, size, session }: PoolSettings): ServerPool {
  const clients = new Set<ServerClient>();
  const pool = new pg.Pool({
    ...connection,
    max: size,
    Client: ServerClient as never,
    onConnect: (async (client: ServerClient) => {
      clients.add(client);
      client.once("end", () => clients.delete(client));
      await client.query(session);
    }) as never,
  });
  // Errors of idle connections are ignored: the pool replaces the connection, or the next query fails.
  pool.on("error", () => undefined);

  const checkedPool = toCheckedPool(pool);
  async function acquire(): Promise<pg.PoolClient> {
    if (pool.waitingCount >= size * MAX_WAITING_PER_CONNECTION) {
      throw new DatabaseUnavailableError("Too many calls wait for a connection to the database");
    }
    return checkedPool.connect();
  }

  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { ...checkedPool, connect: acquire },
    }),
  });
  return {
    db,
    dropSilent: (sinceMs) => {
      for (const client of clients) {
        if (client.isIdle || client.busyMs >= sinceMs) client.drop("The database fell silent");
      }
    },
    load: () => loadOf(pool),
    close: () => db.destroy(),
  };
}
