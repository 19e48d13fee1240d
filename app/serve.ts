import { access, readdir } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { createRequestHandler } from "@react-router/express";
import compression from "compression";
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import serveStaticGzip from "express-static-gzip";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";

import { config, ConfigError } from "#app/server/base/config.server.ts";
import { endStalledResponses, listeningPort } from "#common/http-server.ts";

import { ignoreClientDisconnect } from "./server/http/ignore-client-disconnect.server.ts";
import { logRequests } from "./server/http/log-requests.server.ts";
import { createHttpsMarker, createProxyWatch } from "./server/http/public-address.server.ts";
import { serveMetrics } from "./server/http/serve-metrics.server.ts";
import { serverOptions } from "./server/http/server-options.server.ts";
import { stopOnSignal } from "./server/http/shutdown.server.ts";
import { serveStoredAssets, storeAssets } from "./server/http/stored-assets.server.ts";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const BUILD = path.join(root, "build");

/** Additional exports of `entry.server.tsx`. */
type ServerEntry = ServerBuild["entry"]["module"] & {
  createAnonymousLimit: () => RequestHandler;
  answerBrokenRequests: (server: Server) => void;
};

async function start() {
  const settings = config();
  const { DATA_DIR, HOST, NODE_ENV, PORT, PRODUCT_NAME, SHUTDOWN_SECONDS, TRUST_PROXY } = settings;
  const { log } = await import("#app/server/base/log.server.ts");
  // After an uncaught exception the state is unknown: exit, so that the supervisor restarts the process.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "nobody caught this, so the app ends");
    process.exit(1);
  });
  const { platform } = await import("./server/platform/transport.server.ts");
  const { fetchDemoAccounts: demoAccounts } = await import("./server/accounts/demo.server.ts");

  const transport = await platform();
  const app = express();
  app.set("trust proxy", TRUST_PROXY);
  app.disable("x-powered-by");
  const isTrusted = app.get("trust proxy fn");
  const watchProxy = createProxyWatch(isTrusted, log);
  const markHttps = createHttpsMarker(settings);
  app.use((request, _response, next) => {
    watchProxy(request);
    markHttps(request);
    next();
  });
  const accounts = await demoAccounts();
  // The demo passwords are public, so other machines can connect only if HOST allows it.
  const host = HOST ?? (accounts.length > 0 ? "127.0.0.1" : "0.0.0.0");
  const { renderMetrics: renderPlatform = null } = transport;
  const metrics = await serveMetrics(settings, { app, host, renderPlatform });
  app.use(logRequests({ log, metrics, isTrusted }));
  app.get(["/health/ready", "/resources/health", "/resources/health/ready"], rejectWhileStopping);
  app.use(compression());
  const server = createServer(serverOptions(), app);
  endStalledResponses(server);
  const dataDir = transport.dataDir ?? DATA_DIR ?? null;
  if (NODE_ENV === "production") await servePages(app, server, { dataDir, log });
  else await serveFromSources(app, server);

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(PORT, host, resolve);
  }).catch(async (error: NodeJS.ErrnoException) => {
    await transport.stop();
    if (error.code !== "EADDRINUSE") throw error;
    throw new ConfigError(`Port ${PORT} is taken: stop who listens there, or set PORT`);
  });
  const port = listeningPort(server);
  const lines = [
    `${PRODUCT_NAME} is ready: http://localhost:${port}`,
    ...(transport.setupCode
      ? [
          `  No administrator yet: open http://localhost:${port}/setup`,
          `  and enter the setup code ${transport.setupCode}`,
        ]
      : []),
    ...transport.demoAccounts.map(
      ({ email, password, role }) => `  ${role}: ${email} / ${password}`,
    ),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  stopOnSignal({
    server,
    log,
    platform: transport,
    requestMs: SHUTDOWN_SECONDS * 1000,
    onStopping: () => (readiness.stopping = true),
  });
}

const readiness = { stopping: false };

/**
 * Answers the readiness check with an error while the process stops, even if the platform in another process is
 * ready.
 */
function rejectWhileStopping(_request: Request, response: Response, next: NextFunction) {
  if (!readiness.stopping) return next();
  response.status(503).json({ status: "not ready", platform: "stopping" });
}

interface ServedFiles {
  dataDir: string | null;
  log: Logger;
}

async function servePages(app: Express, server: Server, { dataDir, log }: ServedFiles) {
  const entry = path.join(BUILD, "server", "index.js");
  await access(entry).catch(() => {
    throw new ConfigError("There is no build yet: run 'npm run build' first");
  });
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  const client = path.join(BUILD, "client");
  const nosniff = (response: ServerResponse) =>
    void response.setHeader("X-Content-Type-Options", "nosniff");
  app.use(
    "/assets",
    serveCompressed(path.join(client, "assets"), {
      immutable: true,
      maxAge: "1y",
      setHeaders: nosniff,
    }),
  );
  if (dataDir !== null) {
    const version = build.assets.version;
    await storeAssets({ dataDir, version, folder: path.join(client, "assets") }, log);
    app.use("/assets", serveStoredAssets(dataDir, nosniff));
  }
  app.use("/assets", (_request, response) => {
    nosniff(response);
    response.sendStatus(404);
  });
  app.use(await servePublicFiles(client, nosniff));
  const { answerBrokenRequests, createAnonymousLimit } = build.entry.module as ServerEntry;
  answerBrokenRequests(server);
  app.use(createAnonymousLimit());
  app.use(ignoreClientDisconnect(createRequestHandler({ build, mode: "production" })));
}

/** Serves the files at the root of the site. */
async function servePublicFiles(
  folder: string,
  setHeaders: NonNullable<FileOptions["setHeaders"]>,
): Promise<RequestHandler> {
  const names = new Set(await readdir(folder));
  // A folder of files must not redirect the page of the same name to a trailing slash.
  const serve = serveCompressed(folder, { maxAge: "1h", redirect: false, setHeaders });
  return (request, response, next) => {
    const [, name = ""] = request.path.split("/");
    // Looking for a file costs each page a call of the file system.
    if (names.has(name)) serve(request, response, next);
    else next();
  };
}

type FileOptions = NonNullable<serveStaticGzip.ExpressStaticGzipOptions["serveStatic"]>;

/** Serves files that the build has compressed. */
function serveCompressed(folder: string, options: FileOptions): RequestHandler {
  return serveStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ["br", "gzip"],
    index: false,
    serveStatic: options,
  });
}

async function serveFromSources(app: Express, server: Server) {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ root, server: { middlewareMode: true, hmr: { server } } });
  app.use(vite.middlewares);
  app.use(
    createRequestHandler({
      build: async () =>
        (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
      mode: "development",
    }),
  );
}

/** Names of errors that the operator can correct. Their message is printed without a stack trace. */
const PLAIN_ERRORS: ReadonlySet<string> = new Set(["ConfigError", "DataDirLockedError"]);

try {
  await start();
} catch (error) {
  // Compared by name: a platform in this process throws instances of its own classes.
  const plain = error instanceof Error && PLAIN_ERRORS.has(error.name);
  process.stderr.write(
    `${plain ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
