import { setTimeout as delay } from "node:timers/promises";

import { closeServer, listeningPort } from "#common/http-server.ts";
import { startMetricsServer } from "#common/metrics-endpoint.ts";

import { createSetupCode } from "../accounts/setup/setup-code.ts";
import { assertMayStart, readConfig } from "../base/config/config.ts";
import { restrictFolder } from "../base/database/private-folder.ts";
import { ConfigError } from "../base/errors/setting-error.ts";
import { createLog, createPlatform } from "./create-platform.ts";
import { createHttpServer, trackStreams } from "./http-server.ts";

/** Time that load balancers get to notice that the process is not ready, before it stops accepting connections. */
const NOTICE_MS = 500;

/**
 * Runs the platform in a process of its own until a signal stops it. `overrides` are settings from the command line.
 */
export async function runPlatform(overrides: Record<string, string>): Promise<void> {
  const config = readConfig(overrides);
  const log = createLog(config);
  // After an uncaught error the state is unknown, so the process ends and its supervisor starts another.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught error, the platform exits");
    process.exit(1);
  });
  assertMayStart(config);
  restrictFolder(config.dataDir);
  const platform = await createPlatform(config, { log });
  await platform.start();

  const { metrics } = platform.services;
  const scrapes = config.metrics && metrics.render && { ...config.metrics, render: metrics.render };
  if (scrapes?.port != null) {
    const { port } = scrapes;
    const fail = (sentence: string) => new ConfigError(sentence);
    await startMetricsServer({ ...scrapes, port, host: config.host, fail });
  }
  // Workers have an HTTP server, too, so that their health can be checked.
  const server = createHttpServer(platform, log, {
    scrapes: scrapes?.port === null ? scrapes : null,
  });
  const endStreams = trackStreams(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  }).catch(async (error: NodeJS.ErrnoException) => {
    await platform.stop();
    if (error.code !== "EADDRINUSE") throw error;
    throw new ConfigError(
      `Port ${config.port} is taken: stop who listens there, or set PLATFORM_PORT`,
    );
  });
  const port = listeningPort(server);
  log.info({ port, role: config.role, demo: config.demo }, "platform is ready");
  if (config.role !== "worker") {
    const code = await createSetupCode(platform.services, config.domainKey);
    if (code) {
      const page = `${config.publicUrl}/setup`;
      process.stdout.write(`No administrator yet: open ${page} and enter the setup code ${code}\n`);
    }
  }

  const stop = Promise.withResolvers<string>();
  process.once("SIGTERM", stop.resolve);
  process.once("SIGINT", stop.resolve);
  log.info({ signal: await stop.promise }, "platform is stopping");

  const drained = platform.drain();
  await delay(NOTICE_MS);
  const closed = closeServer(server);
  endStreams();
  const timer = setTimeout(() => server.closeAllConnections(), config.shutdownMs);
  await Promise.all([closed, drained]);
  clearTimeout(timer);
  await platform.stop();
}
