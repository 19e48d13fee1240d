import { type Logger, pino } from "pino";

import { createLogOutput } from "#common/log-output.ts";

import { createOutbox } from "../accounts/mail/outbox-mailer.ts";
import { moveFutureAccountTimes } from "../accounts/sessions/future-times.ts";
import type { PlatformConfig } from "../base/config/config.ts";
import { ownAddresses } from "../base/config/domain-address.rules.ts";
import type { Database } from "../base/database/database.ts";
import { migrate } from "../base/database/migrate.ts";
import { isDiskFull } from "../base/errors/request-error.ts";
import { ConfigError } from "../base/errors/setting-error.ts";
import { startEvents } from "../base/events/events.ts";
import { createReadiness } from "../base/health/readiness.ts";
import { createJobs } from "../base/jobs/enqueue-jobs.ts";
import { JobWorker } from "../base/jobs/job-worker.ts";
import { createSmtpMailer } from "../base/mail/smtp-mailer.ts";
import type { RequestOrigin } from "../core/calls/route.ts";
import type { PlatformEvent } from "../core/events.ts";
import { createModelCache } from "../core/model/model-cache.ts";
import { measureMissingProducts } from "../selling/completeness/measure-products.ts";
import { applyDemo } from "../selling/demo/apply.ts";
import { blockDemo } from "../selling/demo/block-demo.ts";
import { measureMarketplaces } from "../selling/marketplaces/measured.ts";
import { createMarketplaces } from "../selling/marketplaces/registry.ts";
import { INDEXED_KEYS } from "../selling/products/indexed-keys.ts";
import { queueDueOfAll } from "../selling/publishing/find-due-cards.ts";
import { applyTemplate } from "../selling/template/apply-template.ts";
import { createWriter } from "../selling/writer/create-writer.ts";
import { endStreams } from "../twins/events/open-streams.ts";
import { createLargeListCache } from "../twins/search/large-lists.ts";
import { watchClock } from "./clock-watch.ts";
import { createTelemetry } from "./create-telemetry.ts";
import { startDaily } from "./daily.ts";
import { hooks } from "./hooks.ts";
import { jobs } from "./jobs.ts";
import { openFiles } from "./open-files.ts";
import { createPlatformApi } from "./platform-api.ts";
import type { PlatformServices } from "./platform-services.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { queuePurge } from "./purge.job.ts";

export interface Platform {
  services: PlatformServices;
  fetch: (request: Request, origin?: RequestOrigin) => Promise<Response>;
  /** Starts background work: jobs and maintenance of the database. */
  start(): Promise<void>;
  /** Runs all due jobs, including jobs enqueued by them, and returns the number of jobs. */
  drainJobs(): Promise<number>;
  /**
   * Reports the platform as not ready. Waits up to 8 seconds for running jobs and returns unfinished ones to the queue.
   */
  drain(): Promise<void>;
  stop: () => Promise<void>;
}

/** External services and the clock, which tests may replace. Modules of the platform can't be replaced. */
export type PlatformOverrides = Partial<
  Pick<PlatformServices, "now" | "log" | "files" | "mailer" | "writer" | "marketplaces"> & {
    database: Database;
  }
>;

/** Time that running jobs get to finish when the process stops. Unfinished jobs then return to the queue. */
const JOBS_END_MS = 6000;

/**
 * Creates the platform on its database, with the sellers' domain. Background work begins with `start`.
 */
export async function createPlatform(
  config: PlatformConfig,
  replaced: PlatformOverrides = {},
): Promise<Platform> {
  const log = replaced.log ?? createLog(config);
  try {
    return await open(config, log, replaced);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new ConfigError(
      config.databaseUrl
        ? "The disk of the database, or that of DATA_DIR, is full. Make room, and start again"
        : `The disk of DATA_DIR ${config.dataDir} is full. Make room, at least 64 MB, and start again`,
      { cause: error },
    );
  }
}

async function open(
  config: PlatformConfig,
  log: Logger,
  replaced: PlatformOverrides,
): Promise<Platform> {
  const database = replaced.database ?? (await prepareDatabase(config, log));
  try {
    if (replaced.database) await migrate(database.maintenanceDb);
    return await assemble(config, database, log, replaced);
  } catch (error) {
    if (!replaced.database) await database.close();
    throw error;
  }
}

async function assemble(
  config: PlatformConfig,
  database: Database,
  log: Logger,
  replaced: PlatformOverrides,
): Promise<Platform> {
  const { db } = database;
  const now = replaced.now ?? (() => new Date());
  const files = replaced.files ?? (await openFiles(config, log));
  const models = createModelCache(INDEXED_KEYS);
  const events = await startEvents<PlatformEvent>(database, (error) =>
    log.error({ err: error }, "event handler failed"),
  );
  const telemetry = await createTelemetry(config, database, now);
  const marketplaces = replaced.marketplaces ?? createMarketplaces({ db, files, now });
  const services: PlatformServices = {
    origin: null,
    config,
    log,
    db,
    now,
    jobs: createJobs(jobs),
    events,
    files,
    mailer: replaced.mailer ?? createMailer(config, db),
    writer: replaced.writer ?? (await createWriter(config)),
    marketplaces: measureMarketplaces(marketplaces, telemetry),
    longLists: createLargeListCache(),
    readiness: createReadiness({ db, dataDir: config.dataDir }),
    ...telemetry,
    hooks,
    loadModel: (executor, domainId, version) => models.load(executor, domainId, version),
  };
  const unlimited = { ...services, db: database.maintenanceDb };
  await applyTemplate(unlimited);
  await (config.demo ? applyDemo(unlimited, jobs) : blockDemo(unlimited));

  const api = createPlatformApi(services);
  const { jobConcurrency: concurrency } = config;
  const worker = new JobWorker({ database, services, jobs, concurrency, telemetry });
  let working = false;
  let draining: Promise<void> | undefined;
  const drain = () => {
    services.readiness.stop();
    endStreams(services);
    draining ??= working ? worker.stop(JOBS_END_MS) : Promise.resolve();
    return draining;
  };
  let stopDaily = async () => undefined as void;
  let stopClockWatch = async () => undefined as void;
  return {
    services,
    fetch: async (request, origin = {}) => api.fetch(request, origin),
    start: async () => {
      for (const warning of config.warnings) log.warn(warning);
      database.maintain((error) => log.error({ err: error }, "database maintenance failed"));
      stopClockWatch = watchClock(() => moveFutureAccountTimes(services), {
        now: () => now().getTime(),
        onError: (error) =>
          log.error({ err: error }, "moving times after the clock was set back failed"),
      });
      if (config.role === "api") return;
      stopDaily = startDaily(log, dailyTasks(services));
      await worker.start();
      working = true;
    },
    drainJobs: () => worker.drain(),
    drain,
    stop: async () => {
      await drain();
      await stopDaily();
      await stopClockWatch();
      await events.stop();
      await Promise.all([telemetry.metrics.stop(), telemetry.tracing.stop()]);
      if (!replaced.database) await database.close();
    },
  };
}

function dailyTasks(services: PlatformServices): Record<string, () => Promise<unknown>> {
  return {
    "queueing the purge": () => queuePurge(services),
    "scheduled publications": () => queueDueOfAll(services),
    "completeness of products": () => measureMissingProducts(services),
  };
}

function createMailer(config: PlatformConfig, db: PlatformServices["db"]) {
  const { smtpUrl: url, from, tlsRequired } = config.mail;
  const settings = { from, ownAddresses: ownAddresses(config), tlsRequired };
  return url ? createSmtpMailer({ url, ...settings }) : createOutbox(db);
}

/** Names of members that are redacted in logs, as additional protection: headers and bodies aren't logged anyway. */
const SECRET_PATHS = ["password", "token", "authToken", "refreshToken", "secretKey", "apiKey"];

export function createLog(config: Pick<PlatformConfig, "logLevel">): Logger {
  return pino(
    {
      level: config.logLevel,
      base: { part: "platform" },
      redact: { paths: SECRET_PATHS.flatMap((name) => [name, `*.${name}`]), censor: "[hidden]" },
    },
    createLogOutput(),
  );
}
