import { config, ConfigError } from "#app/server/base/config.server.ts";

import { withTimeouts } from "./timeouts.server.ts";

export interface DemoAccount {
  role: string;
  email: string;
  password: string;
}

export interface Platform {
  baseUrl: string;
  graphqlUrl: string;
  /**
   * Sends a request. Calls with the same `page`, any object of a page that is only read, may share its session, if the
   * platform is in this process.
   */
  fetch: (request: Request, page?: object) => Promise<Response>;
  /** Begins the shutdown: reports not ready, and finishes or releases background jobs. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
  /** Renders the metrics of a platform in this process; null if they are off or it runs elsewhere. */
  renderMetrics?: (() => Promise<string>) | null;
  /** The secret that allows this app to state the client address; null in the same process. */
  edgeSecret: string | null;
  /** The data folder of an embedded platform; null if it runs elsewhere. */
  dataDir: string | null;
  demoAccounts: readonly DemoAccount[];
  /** The code that the first administrator enters at /setup; only an embedded platform provides it. */
  setupCode?: string | null;
}

// Stored on the process, because the server and the bundle have separate copies of this module, development
// reloads it after each edit, and two embedded databases cannot share a folder.
const process_ = globalThis as { vitrinePlatform?: Promise<Platform> | undefined };

/** Returns the only transport to the platform. Callers can't tell whether it runs in this process or at a URL. */
export function platform(): Promise<Platform> {
  process_.vitrinePlatform ??= connect().catch((error: unknown) => {
    process_.vitrinePlatform = undefined;
    throw error;
  });
  return process_.vitrinePlatform;
}

async function connect(): Promise<Platform> {
  const transport = await reach();
  await checkDomain(transport);
  return transport;
}

async function reach(): Promise<Platform> {
  const { PLATFORM_URL, GRAPHQL_URL, EDGE_SECRET, PLATFORM_TIMEOUT_SECONDS } = config();
  const timeouts = { answerMs: PLATFORM_TIMEOUT_SECONDS * 1000 };
  if (PLATFORM_URL) {
    const baseUrl = PLATFORM_URL.replace(/\/+$/, "");
    return {
      baseUrl,
      graphqlUrl: GRAPHQL_URL ?? `${baseUrl}/graphql`,
      fetch: withTimeouts(
        ({ request, timeoutSignal }) =>
          fetch(request, { signal: AbortSignal.any([request.signal, timeoutSignal]) }),
        baseUrl,
        timeouts,
      ),
      drain: async () => {},
      stop: async () => {},
      edgeSecret: EDGE_SECRET ?? null,
      dataDir: null,
      demoAccounts: [],
    };
  }
  const { startEmbedded } = await import("#platform/embed.ts");
  const embedded = await startEmbedded();
  const baseUrl = "http://platform.internal";
  return {
    baseUrl,
    graphqlUrl: `${baseUrl}/graphql`,
    fetch: withTimeouts(({ request, page }) => embedded.fetch(request, page), baseUrl, timeouts),
    drain: () => embedded.drain(),
    stop: () => embedded.stop(),
    renderMetrics: embedded.renderMetrics,
    edgeSecret: null,
    dataDir: embedded.info.dataDir,
    demoAccounts: embedded.info.accounts,
    setupCode: embedded.info.setupCode,
  };
}

/** Stops the start if DOMAIN_KEY is wrong, but not if the platform is unavailable. */
async function checkDomain({ baseUrl, fetch, stop }: Platform): Promise<void> {
  const key = config().DOMAIN_KEY;
  const address = `${baseUrl}/public/domain_by_key/${encodeURIComponent(key)}/v1?showDomainMode=SHORT`;
  const response = await fetch(new Request(address, { headers: { Channel: "WEB" } })).catch(
    () => null,
  );
  if (response?.status !== 404 && response?.status !== 400) return;
  await stop();
  throw new ConfigError(`Setting DOMAIN_KEY: the platform has no domain '${key}'`);
}

/** Returns the headers with the client address, and with the secret that makes the platform trust it. */
export function clientHeaders(
  clientAddress: string | null,
  edgeSecret: string | null,
): Record<string, string> {
  if (!clientAddress) return {};
  return { "X-Client-Ip": clientAddress, ...(edgeSecret ? { "X-Edge-Secret": edgeSecret } : {}) };
}
