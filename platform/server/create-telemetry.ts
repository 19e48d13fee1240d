import type { PlatformConfig } from "../base/config/config.ts";
import type { Database } from "../base/database/database.ts";
import { readQueueLoad } from "../base/jobs/queue-load.store.ts";
import { type Metrics, NO_METRICS } from "../base/telemetry/metrics.ts";
import { createPrometheusMetrics } from "../base/telemetry/prometheus-metrics.ts";
import { createTracing, NO_TRACING, type Tracing } from "../base/telemetry/tracing.ts";

/** Creates metrics and traces if the settings turn them on. */
export async function createTelemetry(
  { metrics, tracesUrl }: Pick<PlatformConfig, "metrics" | "tracesUrl">,
  database: Database,
  now: () => Date,
): Promise<{ metrics: Metrics; tracing: Tracing }> {
  const sources = {
    pool: () => database.load(),
    queue: () => readQueueLoad(database.maintenanceDb, now()),
  };
  return {
    metrics: metrics ? createPrometheusMetrics(sources) : NO_METRICS,
    tracing: tracesUrl ? await createTracing(tracesUrl) : NO_TRACING,
  };
}
