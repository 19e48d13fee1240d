import type { Express } from "express";

import { type Config, ConfigError } from "#app/server/base/config.server.ts";
import { answerScrape, metricsAccess, startMetricsServer } from "#common/metrics-endpoint.ts";

import { createPageMetrics, type PageMetrics } from "./page-metrics.server.ts";

interface Sources {
  app: Express;
  host: string;
  /** Renders the metrics of a platform in this process; null if it runs elsewhere. */
  renderPlatform: (() => Promise<string>) | null;
}

/** Serves `/metrics` of the app and its platform. Returns null if no setting enables them. */
export async function serveMetrics(
  settings: Pick<Config, "METRICS_PORT" | "METRICS_TOKEN">,
  { app, host, renderPlatform }: Sources,
): Promise<PageMetrics | null> {
  const access = metricsAccess(settings);
  if (!access) return null;
  const metrics = createPageMetrics({ ofProcess: renderPlatform === null });
  const render = async () => {
    const texts = await Promise.all([renderPlatform?.() ?? "", metrics.render()]);
    return texts.join("");
  };
  const { port, token } = access;
  const fail = (sentence: string) => new ConfigError(sentence);
  if (port !== null) await startMetricsServer({ port, host, token, render, fail });
  else
    app.get("/metrics", (request, response) => answerScrape(request, response, { token, render }));
  return metrics;
}
