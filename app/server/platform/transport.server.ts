import { config } from "../config.server.ts";

export interface DemoAccount {
  role: string;
  email: string;
  password: string;
}

export interface Platform {
  baseUrl: string;
  graphqlUrl: string;
  fetch: (request: Request) => Promise<Response>;
  stop: () => Promise<void>;
  /** What the platform needs to believe us when we say who called; in this process, nothing. */
  edgeSecret: string | null;
  /** Where an embedded platform keeps its things; null when it runs elsewhere. */
  dataDir: string | null;
  demoAccounts: readonly DemoAccount[];
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
  const { PLATFORM_URL, GRAPHQL_URL, EDGE_SECRET } = config();
  if (PLATFORM_URL) {
    const baseUrl = PLATFORM_URL.replace(/\/+$/, "");
    return {
      baseUrl,
      graphqlUrl: GRAPHQL_URL ?? `${baseUrl}/graphql`,
      fetch: (request) => fetch(request),
      stop: async () => {},
      edgeSecret: EDGE_SECRET ?? null,
      dataDir: null,
      demoAccounts: [],
    };
  }
  const { startEmbedded } = await import("#platform/embed.ts");
  const embedded = await startEmbedded();
  return {
    baseUrl: "http://platform.internal",
    graphqlUrl: "http://platform.internal/graphql",
    fetch: (request) => embedded.fetch(request),
    stop: () => embedded.stop(),
    edgeSecret: null,
    dataDir: embedded.info.dataDir,
    demoAccounts: embedded.info.accounts,
  };
}

/** The address of whoever called us, in the words the platform trusts from its front door. */
export function clientHeaders(
  clientAddress: string | null,
  edgeSecret: string | null,
): Record<string, string> {
  if (!clientAddress) return {};
  return { "X-Client-Ip": clientAddress, ...(edgeSecret ? { "X-Edge-Secret": edgeSecret } : {}) };
}
