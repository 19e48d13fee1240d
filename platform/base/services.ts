import type { Logger } from "pino";

import type { PlatformConfig } from "./config/config.ts";
import type { Db } from "./database/executor.ts";
import type { Events } from "./events/events.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Readiness } from "./health/readiness.ts";
import type { RequestOrigin } from "./http/request-origin.ts";
import type { Jobs } from "./jobs/define-job.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import type { Tracing } from "./telemetry/tracing.ts";

/** Services of every use case. Rooms declare their own additional ones. */
export interface BaseServices<Event> {
  /** Origin of a request; null in jobs and commands. */
  origin: RequestOrigin | null;
  config: PlatformConfig;
  log: Logger;
  db: Db;
  now(): Date;
  jobs: Jobs;
  events: Events<Event>;
  files: FileStore;
  mailer: Mailer;
  readiness: Readiness;
  metrics: Metrics;
  tracing: Tracing;
}
