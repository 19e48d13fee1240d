import { AsyncLocalStorage } from "node:async_hooks";

import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/** Creates spans, for calls, jobs and requests to marketplaces. */
export interface Tracing {
  /** Runs the function in a span; spans that begin inside belong to it. */
  span<T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Used without a collector: nothing is loaded and nothing is measured. */
export const NO_TRACING: Tracing = {
  span: (_name, _attributes, run) => run(),
  stop: async () => undefined,
};

/** Sends spans to a collector by OTLP over HTTP; `url` is its address without a path. */
export async function createTracing(url: string): Promise<Tracing> {
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const { BatchSpanProcessor, TracerProvider } = await import("@opentelemetry/sdk-trace");
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/+$/, "")}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "vitrine" }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("vitrine");
  const current = new AsyncLocalStorage<Context>();
  return {
    span: async (name, attributes, run) => {
      const parent = current.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { attributes }, parent);
      try {
        return await current.run(trace.setSpan(parent, span), run);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        if (error instanceof Error) span.recordException(error);
        throw error;
      } finally {
        span.end();
      }
    },
    stop: () => provider.shutdown(),
  };
}
