import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";

import { measureProcess } from "#common/process-load.ts";

export interface PageMetrics {
  observe(request: { method: string; status: number; seconds: number }): void;
  render(): Promise<string>;
}

/** The time until a page was sent, in seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates the metrics of the app's requests, and of its process unless a platform in the same process reports them.
 */
export function createPageMetrics({ ofProcess }: { ofProcess: boolean }): PageMetrics {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const meter = new MeterProvider({ readers: [reader] }).getMeter("vitrine-app");
  // Requests of browsers, except for assets.
  const requests = meter.createHistogram("vitrine_request_duration_seconds", {
    unit: "s",
    advice: { explicitBucketBoundaries: BUCKETS },
  });
  if (ofProcess) {
    const load = measureProcess();
    const delay = meter.createObservableGauge("vitrine_event_loop_delay_seconds");
    const memory = meter.createObservableGauge("vitrine_resident_memory_bytes");
    meter.addBatchObservableCallback(
      (result) => {
        const { loopDelay, residentBytes } = load.read();
        for (const [quantile, seconds] of Object.entries(loopDelay)) {
          result.observe(delay, seconds, { quantile });
        }
        result.observe(memory, residentBytes);
      },
      [delay, memory],
    );
  }
  const serializer = new PrometheusSerializer("", false, undefined, true, true);
  return {
    observe: ({ method, status, seconds }) => requests.record(seconds, { method, status }),
    render: async () => serializer.serialize((await reader.collect()).resourceMetrics),
  };
}
