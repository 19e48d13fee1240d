import { createSetupCode } from "./accounts/setup/setup-code.ts";
import { assertMayStart, readConfig } from "./base/config/config.ts";
import { restrictFolder } from "./base/database/private-folder.ts";
import { DEMO_ACCOUNTS } from "./selling/demo/accounts.ts";
import { createPlatform } from "./server/create-platform.ts";

export interface EmbeddedPlatform {
  fetch(request: Request): Promise<Response>;
  drain(): Promise<void>;
  stop(): Promise<void>;
  /** The platform's metrics; null if they are off. */
  renderMetrics: (() => Promise<string>) | null;
  info: {
    demo: boolean;
    /** What the first administrator enters at /setup; null if there is one. */
    setupCode: string | null;
    accounts: readonly { role: string; email: string; password: string }[];
    dataDir: string;
  };
}

/** Every copy of this module in the process finds the one platform here. */
const HOLDER = Symbol.for("vitrine.platform");

interface Holder {
  [HOLDER]?: Promise<EmbeddedPlatform>;
}

/**
 * Starts the platform inside this process once, even if several callers start it or the caller's
 * module is loaded again.
 */
export function startEmbedded(): Promise<EmbeddedPlatform> {
  const holder = globalThis as Holder;
  holder[HOLDER] ??= start().catch((error: unknown) => {
    delete holder[HOLDER];
    throw error;
  });
  return holder[HOLDER];
}

async function start(): Promise<EmbeddedPlatform> {
  const config = readConfig();
  assertMayStart(config);
  restrictFolder(config.dataDir);
  const platform = await createPlatform({ ...config, role: "all" });
  await platform.start();
  const setupCode = await createSetupCode(platform.services, config.domainKey);
  return {
    fetch: (request) => platform.fetch(request, { transport: "process" }),
    drain: () => platform.drain(),
    renderMetrics: platform.services.metrics.render,
    stop: async () => {
      delete (globalThis as Holder)[HOLDER];
      await platform.stop();
    },
    info: {
      demo: config.demo,
      setupCode,
      accounts: config.demo ? DEMO_ACCOUNTS : [],
      dataDir: config.dataDir,
    },
  };
}
