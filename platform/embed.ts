import { createSetupCode } from "./accounts/setup/setup-code.ts";
import { assertMayStart, readConfig } from "./base/config/config.ts";
import { restrictFolder } from "./base/database/private-folder.ts";
import { DEMO_ACCOUNTS } from "./selling/demo/accounts.ts";
import { createPlatform } from "./server/create-platform.ts";

export interface EmbeddedPlatform {
  /** `page` is an object of the page that is read by this call, see `RequestOrigin`. */
  fetch(request: Request, page?: object): Promise<Response>;
  drain(): Promise<void>;
  stop(): Promise<void>;
  /** The platform's metrics; null if they are off. */
  renderMetrics: (() => Promise<string>) | null;
  info: {
    demo: boolean;
    /** Code that the first administrator enters at /setup; null if an administrator exists already. */
    setupCode: string | null;
    accounts: readonly { role: string; email: string; password: string }[];
    dataDir: string;
  };
}

/** Global key of the platform, under which all copies of this module in the process find the same one. */
const HOLDER = Symbol.for("vitrine.platform");

interface Holder {
  [HOLDER]?: Promise<EmbeddedPlatform>;
}

/**
 * Starts the platform inside this process. Further calls, also after the caller's module was reloaded, return the
 * same platform.
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
    fetch: (request, page) => platform.fetch(request, { transport: "process", page }),
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
