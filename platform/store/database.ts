import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import type { Db } from "../context.ts";
import { prepareCluster } from "./pglite/cluster-folder.ts";
import { type DataDirLock, lockDataDir } from "./pglite/data-dir-lock.ts";
import { type Embedded, startEmbedded } from "./pglite/embedded.ts";
import { analyze, startMaintenance } from "./pglite/maintenance.ts";
import { PoolListener } from "./pglite/pool-listener.ts";
import { ensureTemplate } from "./pglite/template.ts";
import { PreparingClient } from "./preparing-client.ts";
import { ServerListener } from "./server-listener.ts";
import type { Tables } from "./tables.ts";

export type DatabaseSettings =
  | { url: string; poolSize?: number | undefined }
  | { dataDir: string }
  | { memory: true };

export type Unlisten = () => Promise<void>;

export interface Database {
  db: Db;
  kind: "pglite" | "postgres";
  /**
   * Hears notifications of committed transactions. `onReconnect` is told when some may have been
   * missed, because the connection was lost and found again.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<Unlisten>;
  /** Starts what a server does by itself: checkpoints and vacuuming. Does nothing on Postgres. */
  maintain(onError: (error: unknown) => void): void;
  /** Refreshes the planner's statistics, after loading much at once. */
  analyzeNow(): Promise<void>;
  close(): Promise<void>;
}

const CONNECTION_TIMEOUT_MS = 15_000;

export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  if ("url" in settings) return openPostgres(settings.url, settings.poolSize ?? 10);
  if ("dataDir" in settings) return openFolder(settings.dataDir);
  return openMemory();
}

async function openPostgres(url: string, poolSize: number): Promise<Database> {
  const config = { connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, types };
  const pool = new pg.Pool({ ...config, max: poolSize, Client: PreparingClient });
  // The pool replaces a connection that breaks while idle; the next query tells if it can't.
  pool.on("error", () => undefined);
  const db = createKysely(pool);
  const listener = new ServerListener(() => new pg.Client(config));
  return {
    db,
    kind: "postgres",
    listen: (...args) => listener.listen(...args),
    maintain: () => undefined,
    analyzeNow: () => analyze(db),
    close: async () => {
      await listener.close();
      await db.destroy();
    },
  };
}

async function openFolder(dataDir: string): Promise<Database> {
  const lock = await lockDataDir(dataDir);
  try {
    return openEmbedded(await startEmbedded({ folder: await prepareCluster(dataDir) }), lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openMemory(): Promise<Database> {
  const template = await ensureTemplate();
  return openEmbedded(await startEmbedded(template ? { template: template.archive } : {}), null);
}

function openEmbedded(embedded: Embedded, lock: DataDirLock | null): Database {
  // One session is all there is: a query outside an open transaction must wait for it, and gives up
  // when its own transaction is the one it waits for.
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    user: "postgres",
    database: "postgres",
    types,
    Client: PreparingClient,
    stream: () => embedded.connect(),
  });
  pool.on("error", () => undefined);
  const db = createKysely(pool);
  const listener = new PoolListener(pool);
  let stopMaintenance = async () => undefined as void;
  return {
    db,
    kind: "pglite",
    listen: (channel, onPayload) => listener.listen(channel, onPayload),
    maintain: (onError) => {
      stopMaintenance = startMaintenance(db, onError);
    },
    analyzeNow: () => analyze(db),
    close: async () => {
      await stopMaintenance();
      await db.destroy();
      await embedded.close();
      await lock?.release();
    },
  };
}

function createKysely(pool: pg.Pool): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => {
        await connection.executeQuery({
          // Searches are over before compiling them would pay.
          sql: "set time zone 'UTC'; set jit = off",
          parameters: [],
          query: { kind: "RawNode" } as never,
          queryId: { queryId: "session-settings" },
        });
      },
    }),
  });
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((type, format) => {
    // Counts fit a number; a calendar day has no time zone to be shifted by.
    if (type === pg.types.builtins.INT8) return Number;
    if (type === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(type, format);
  }) as typeof pg.types.getTypeParser,
};
