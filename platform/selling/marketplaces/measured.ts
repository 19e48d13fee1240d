import type { Metrics } from "../../base/telemetry/metrics.ts";
import type { Tracing } from "../../base/telemetry/tracing.ts";
import { type MarketplaceAdapter, SubmissionRejectedError } from "./adapter.ts";

interface Telemetry {
  metrics: Pick<Metrics, "marketplaceCall">;
  tracing: Pick<Tracing, "span">;
}

/** Wraps marketplaces so that their calls are counted, timed and traced. */
export function measureMarketplaces(
  marketplaces: ReadonlyMap<string, MarketplaceAdapter>,
  telemetry: Telemetry,
): ReadonlyMap<string, MarketplaceAdapter> {
  return new Map(
    [...marketplaces].map(([key, adapter]) => [key, measuredAdapter(adapter, telemetry)]),
  );
}

function measuredAdapter(
  adapter: MarketplaceAdapter,
  { metrics, tracing }: Telemetry,
): MarketplaceAdapter {
  const { key: marketplace } = adapter;
  async function measure<T>(operation: string, call: () => Promise<T>): Promise<T> {
    const start = performance.now();
    let outcome: "ok" | "rejected" | "error" = "error";
    try {
      const result = await tracing.span(`${marketplace} ${operation}`, { marketplace }, call);
      outcome = "ok";
      return result;
    } catch (error) {
      if (error instanceof SubmissionRejectedError) outcome = "rejected";
      throw error;
    } finally {
      const seconds = (performance.now() - start) / 1000;
      metrics.marketplaceCall({ marketplace, operation, outcome, seconds });
    }
  }
  return {
    key: marketplace,
    name: adapter.name,
    limits: adapter.limits,
    validate: (payload) => adapter.validate(payload),
    tryConnection: (connection) =>
      measure("tryConnection", () => adapter.tryConnection(connection)),
    submit: (...parameters) => measure("submit", () => adapter.submit(...parameters)),
    readBack: (...parameters) => measure("readBack", () => adapter.readBack(...parameters)),
    end: (...parameters) => measure("end", () => adapter.end(...parameters)),
  };
}
