import type { Meter } from "@opentelemetry/api";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";

import { measureProcess } from "#common/process-load.ts";

import type { PoolLoad, QueueLoad } from "./loads.ts";
import type { Metrics } from "./metrics.ts";

export interface MetricsSources {
  pool: () => PoolLoad;
  queue: () => Promise<QueueLoad[]>;
}

/** Limits of the histograms' buckets, in seconds: a call takes a few milliseconds, a job up to minutes. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

/**
 * Creates the metrics of one platform process, which OpenTelemetry collects and Prometheus reads.
 */
export function createPrometheusMetrics(sources: MetricsSources): Metrics {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [reader] });
  const meter = provider.getMeter("vitrine");
  const seconds = (name: string, description: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, { unit: "s", description, advice: { explicitBucketBoundaries } });

  const calls = seconds("vitrine_call_duration_seconds", "Calls of the platform", CALL_BUCKETS);
  const jobs = seconds("vitrine_job_duration_seconds", "Runs of jobs", JOB_BUCKETS);
  const marketplaces = seconds(
    "vitrine_marketplace_call_duration_seconds",
    "Calls of marketplaces",
    JOB_BUCKETS,
  );
  const requestErrors = meter.createCounter("vitrine_refusals", {
    description: "Rejected calls by the code of the contract",
  });
  const rows = meter.createCounter("vitrine_bulk_rows", {
    description: "Rows of bulk jobs and imports by their result",
  });
  const signIns = meter.createCounter("vitrine_failed_sign_ins", {
    description: "Sign-ins with a wrong password or code",
  });
  observePool(meter, sources.pool);
  observeQueue(meter, sources.queue);
  const stopProcess = observeProcess(meter);

  const serializer = new PrometheusSerializer("", false, undefined, true, true);
  return {
    call: ({ method, status, seconds: s }) => calls.record(s, { method, status }),
    requestError: (code) => requestErrors.add(1, { code }),
    job: ({ kind, outcome, seconds: s }) => jobs.record(s, { kind, outcome }),
    marketplaceCall: ({ seconds: s, ...labels }) => marketplaces.record(s, labels),
    bulkRow: (labels) => rows.add(1, labels),
    failedSignIn: () => signIns.add(1),
    render: async () => serializer.serialize((await reader.collect()).resourceMetrics),
    stop: async () => {
      stopProcess();
      await provider.shutdown();
    },
  };
}

function observePool(meter: Meter, read: MetricsSources["pool"]): void {
  const connections = meter.createObservableGauge("vitrine_database_connections", {
    description: "Connections of the pool by state",
  });
  const waiting = meter.createObservableGauge("vitrine_database_waiting", {
    description: "Calls that wait for a connection",
  });
  const limit = meter.createObservableGauge("vitrine_database_connections_max", {
    description: "Most connections of the pool",
  });
  meter.addBatchObservableCallback(
    (result) => {
      const load = read();
      result.observe(connections, load.idle, { state: "idle" });
      result.observe(connections, load.total - load.idle, { state: "busy" });
      result.observe(waiting, load.waiting);
      result.observe(limit, load.max);
    },
    [connections, waiting, limit],
  );
}

function observeQueue(meter: Meter, read: MetricsSources["queue"]): void {
  const queued = meter.createObservableGauge("vitrine_jobs", {
    description: "Jobs of the queue by kind, state and business; all nodes report the same",
  });
  const oldest = meter.createObservableGauge("vitrine_jobs_oldest_due_seconds", {
    description: "For how long the oldest due job waits",
  });
  // All series that were ever observed. A series keeps its last value until another is observed, so it is set to 0
  // when its jobs are gone.
  const series = new Map<string, Omit<QueueLoad, "count" | "oldestSeconds">>();
  meter.addBatchObservableCallback(
    async (result) => {
      const loads = new Map(
        (await read()).map((load) => [[load.kind, load.state, load.tenant].join(" "), load]),
      );
      for (const [key, { kind, state, tenant }] of loads) series.set(key, { kind, state, tenant });
      const oldestByKind = new Map<string, number>();
      for (const [key, labels] of series) {
        const { count = 0, oldestSeconds = 0 } = loads.get(key) ?? {};
        result.observe(queued, count, labels);
        const { kind } = labels;
        oldestByKind.set(kind, Math.max(oldestByKind.get(kind) ?? 0, oldestSeconds));
      }
      for (const [kind, age] of oldestByKind) result.observe(oldest, age, { kind });
    },
    [queued, oldest],
  );
}

function observeProcess(meter: Meter): () => void {
  const load = measureProcess();
  const delay = meter.createObservableGauge("vitrine_event_loop_delay_seconds", {
    description: "How late the event loop was since the last scrape; quantile 1 is the longest",
  });
  const memory = meter.createObservableGauge("vitrine_resident_memory_bytes", {
    description: "Memory of the process",
  });
  const cpu = meter.createObservableCounter("vitrine_cpu_seconds", {
    description: "Processor time of the process",
  });
  meter.addBatchObservableCallback(
    (result) => {
      const { loopDelay, residentBytes, cpuSeconds } = load.read();
      for (const [quantile, s] of Object.entries(loopDelay)) result.observe(delay, s, { quantile });
      result.observe(memory, residentBytes);
      result.observe(cpu, cpuSeconds);
    },
    [delay, memory, cpu],
  );
  return () => load.stop();
}
