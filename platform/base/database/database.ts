import { CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import type { PoolLoad } from "../telemetry/loads.ts";
import { toCheckedPool } from "./checked-pool.ts";
import type { Db } from "./executor.ts";
import { prepareCluster } from "./pglite/cluster-folder.ts";
import { lockDataDir } from "./pglite/data-dir-lock.ts";
import { EmbeddedClient } from "./pglite/embedded-client.ts";
import { type Embedded, startEmbedded } from "./pglite/embedded.ts";
import { analyze, startMaintenance } from "./pglite/maintenance.ts";
import { PoolListener } from "./pglite/pool-listener.ts";
import { serveCopies } from "./pglite/serve-copies.ts";
import { ensureTemplate } from "./pglite/template.ts";
import { withPostgresSslMode } from "./server-address.ts";
import { ServerClient } from "./server-client.ts";
import { ServerListener } from "./server-listener.ts";
import { createServerPool, loadOf } from "./server-pool.ts";
import type { Tables } from "./tables.ts";

/** Limits on the load of one process on a Postgres server. */
export interface ServerLimits {
  poolSize: number;
  /** Timeout to connect, and to get a free connection. */
  connectMs: number;
  statementMs: number;
  lockMs: number;
}

export type DatabaseSettings =
  | { url: string; limits?: ServerLimits }
  | { dataDir: string }
  /** Folder of an embedded database that no other process uses, such as a copy that is backed up. */
  | { cluster: string }
  /** A database in memory: empty, or a copy of the cluster in an archive. */
  | { memory: true; archive?: string };

export type Unlisten = () => Promise<void>;

export interface Database {
  db: Db;
  kind: "pglite" | "postgres";
  /** A connection without statement timeouts, for migrations, the template and other long work. */
  maintenanceDb: Db;
  /**
   * Receives notifications of committed transactions. Calls `onReconnect` when some may be missing
   * because the connection was lost and reestablished.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<Unlisten>;
  /**
   * Starts the maintenance that a Postgres server does by itself: checkpoints and vacuum. Does
   * nothing on Postgres.
   */
  maintain(onError: (error: unknown) => void): void;
  load(): PoolLoad;
  /** Refreshes the planner's statistics after a bulk load. */
  analyzeNow(): Promise<void>;
  close(): Promise<void>;
}

const CONNECTION_TIMEOUT_MS = 15_000;

const SERVER_LIMITS: ServerLimits = {
  poolSize: 10,
  connectMs: 5000,
  statementMs: 30_000,
  lockMs: 10_000,
};

/**
 * Time after a statement's own timeout at which the connection is closed, if the server hasn't canceled the
 * statement.
 */
const ANSWER_GRACE_MS = 5000;
const IDLE_IN_TRANSACTION_MS = 60_000;
const HEARTBEAT_TIMEOUT_MS = 2000;
const KEEPALIVE_DELAY_MS = 10_000;
const MAINTENANCE_POOL_SIZE = 2;
// JIT compilation is off, because searches finish before it would pay off. Words that share two fifths of their
// trigrams count as possible typing errors.
const SESSION = "set time zone 'UTC'; set jit = off; set pg_trgm.word_similarity_threshold = 0.4";

export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  if ("url" in settings) return openPostgres(settings.url, settings.limits ?? SERVER_LIMITS);
  if ("dataDir" in settings) return openFolder(settings.dataDir);
  if ("cluster" in settings) return openCluster(settings.cluster);
  return openMemory(settings.archive);
}

async function openPostgres(url: string, limits: ServerLimits): Promise<Database> {
  const connection = {
    connectionString: withPostgresSslMode(url),
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_DELAY_MS,
    application_name: "vitrine",
    types,
  };
  const pool = createServerPool({
    connection: { ...connection, answerTimeoutMs: limits.statementMs + ANSWER_GRACE_MS },
    size: limits.poolSize,
    session: `${SESSION}; set statement_timeout = ${limits.statementMs};
      set lock_timeout = ${limits.lockMs};
      set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
  });
  const maintenance = createServerPool({
    connection: { ...connection, answerTimeoutMs: 0 },
    size: MAINTENANCE_POOL_SIZE,
    session: SESSION,
  });
  const listener = new ServerListener(
    () =>
      new ServerClient({
        ...connection,
        connectionTimeoutMillis: HEARTBEAT_TIMEOUT_MS,
        application_name: "vitrine listener",
        answerTimeoutMs: HEARTBEAT_TIMEOUT_MS,
      }),
    () => {
      pool.dropSilent(HEARTBEAT_TIMEOUT_MS);
      maintenance.dropSilent(HEARTBEAT_TIMEOUT_MS);
    },
  );
  return {
    db: pool.db,
    kind: "postgres",
    maintenanceDb: maintenance.db,
    listen: (...args) => listener.listen(...args),
    maintain: () => undefined,
    load: () => pool.load(),
    analyzeNow: () => analyze(maintenance.db),
    close: async () => {
      await listener.close();
      await Promise.all([pool.close(), maintenance.close()]);
    },
  };
}

async function openFolder(dataDir: string): Promise<Database> {
  const lock = await lockDataDir(dataDir);
  try {
    const embedded = await startEmbedded({ folder: await prepareCluster(dataDir) });
    const endCopies = await serveCopies(dataDir, embedded);
    return openEmbedded(embedded, async () => {
      await endCopies();
      await lock.release();
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openCluster(folder: string): Promise<Database> {
  return openEmbedded(await startEmbedded({ folder }), null);
}

async function openMemory(archive?: string): Promise<Database> {
  const template = archive ?? (await ensureTemplate())?.archive;
  return openEmbedded(await startEmbedded(template ? { template } : {}), null);
}

function openEmbedded(embedded: Embedded, release: (() => Promise<void>) | null): Database {
  // The pool has a single session. A query outside an open transaction waits until that ends; a query on the pool
  // made within the transaction therefore times out.
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    user: "postgres",
    database: "postgres",
    types,
    Client: EmbeddedClient,
    stream: () => embedded.connect(),
  });
  pool.on("error", () => undefined);
  const db = createKysely(pool);
  const listener = new PoolListener(pool);
  embedded.onReopened(() => void listener.listenAgain());
  let stopMaintenance = async () => undefined as void;
  return {
    db,
    kind: "pglite",
    maintenanceDb: db,
    listen: (...args) => listener.listen(...args),
    maintain: (onError) => {
      stopMaintenance = startMaintenance(db, onError);
    },
    load: () => loadOf(pool),
    analyzeNow: () => analyze(db),
    close: async () => {
      await stopMaintenance();
      await db.destroy();
      await embedded.close();
      await release?.();
    },
  };
}

function createKysely(pool: pg.Pool): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: toCheckedPool(pool),
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw(SESSION));
      },
    }),
  });
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((type, format) => {
    // Counts become numbers, because they are small enough. A date stays text, because it has no time zone.
    if (type === pg.types.builtins.INT8) return Number;
    if (type === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(type, format);
  }) as typeof pg.types.getTypeParser,
};
