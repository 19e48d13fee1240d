import { config, ConfigError } from "../config.server.ts";
import { withTimeouts } from "./timeouts.server.ts";

export interface DemoAccount {
  role: string;
  email: string;
  password: string;
}

export interface Platform {
  baseUrl: string;
  graphqlUrl: string;
  fetch: (request: Request) => Promise<Response>;
  /** Begins to stop: no longer ready, and what runs in the background ends or is handed back. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
  /** What the platform needs to believe us when we say who called; in this process, nothing. */
  edgeSecret: string | null;
  /** Where an embedded platform keeps its things; null when it runs elsewhere. */
  dataDir: string | null;
  demoAccounts: readonly DemoAccount[];
  /** What the first administrator enters at /setup, told by an embedded platform only. */
  setupCode?: string | null;
}

// Held on the process: the server and the built app each have a copy of this module, development
// loads it again after each edit, and two embedded databases cannot share a folder.
const process_ = globalThis as { vitrinePlatform?: Promise<Platform> | undefined };

/** The one door to the platform: in this process or at an address, nothing above can tell which. */
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
        (request, givenUp) =>
          fetch(request, { signal: AbortSignal.any([request.signal, givenUp]) }),
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
    fetch: withTimeouts((request) => embedded.fetch(request), baseUrl, timeouts),
    drain: () => embedded.drain(),
    stop: () => embedded.stop(),
    edgeSecret: null,
    dataDir: embedded.info.dataDir,
    demoAccounts: embedded.info.accounts,
    setupCode: embedded.info.setupCode,
  };
}

/** A wrong DOMAIN_KEY stops the start; a platform that is away may come later. */
async function checkDomain({ baseUrl, fetch, stop }: Platform): Promise<void> {
  const key = config().DOMAIN_KEY;
  const address = `${baseUrl}/public/domain_by_key/${encodeURIComponent(key)}/v1`;
  const response = await fetch(new Request(address, { headers: { Channel: "WEB" } })).catch(
    () => null,
  );
  if (response?.status !== 404 && response?.status !== 400) return;
  await stop();
  throw new ConfigError(`Setting DOMAIN_KEY: the platform has no domain '${key}'`);
}

/** The address of whoever called us, in the words the platform trusts from its front door. */
export function clientHeaders(
  clientAddress: string | null,
  edgeSecret: string | null,
): Record<string, string> {
  if (!clientAddress) return {};
  return { "X-Client-Ip": clientAddress, ...(edgeSecret ? { "X-Edge-Secret": edgeSecret } : {}) };
}
