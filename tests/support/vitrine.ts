import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

import { recordMemoryPeak } from "./memory-peaks.ts";

export interface LogLine {
  level: number;
  msg: string;
  [key: string]: unknown;
}

export interface Vitrine {
  url: string;
  dataDir: string;
  pid: number;
  /** All output of the process in order; `log` contains its structured lines parsed. */
  output: string[];
  log: LogLine[];
  /** Log entries that would alarm an operator: warnings and worse. */
  complaints(): LogLine[];
  /** Only available for a process started with `measured`. */
  usage(): Promise<Usage>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Sends SIGTERM and waits for the end; the stock server is killed after two seconds. */
  stop(): Promise<number | null>;
  /** Kills the process without warning. */
  kill(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface StartOptions {
  env?: Record<string, string>;
  /** An existing folder, for example after a crash; by default a new one, which is removed at the end. */
  dataDir?: string;
  /**
   * `app` is the whole product, `platform` only the backend, `stock` the app under `react-router-serve`,
   * and `serve-app` that as `npm run serve:app` starts it.
   */
  entry?: keyof typeof ENTRIES;
  port?: number;
  /** The folder of another copy of Vitrine, with a build of its own. */
  root?: string;
  /** Makes the process report its usage, see `usage`. */
  measured?: boolean;
}

export interface Usage {
  /** Microseconds of processor time since the start, all threads. */
  cpu: NodeJS.CpuUsage;
  /** The same for the main thread, which renders pages. */
  mainThread: NodeJS.CpuUsage;
  /** Resident memory in bytes. */
  rss: number;
  /** The longest delay of the main thread's event loop since the last reading. */
  maxLoopDelayMs: number;
}

const root = new URL("../../", import.meta.url).pathname;
const WARN = 40;
/** The stock server starts the platform with its first request. */
const STARTUP_TIMEOUT_MS = 120_000;
/** react-router-serve waits for idle keep-alive connections before it exits. */
const STOCK_STOP_TIMEOUT_MS = 2_000;

const ENTRIES = {
  app: ["app/serve.ts"],
  platform: ["platform/main.ts"],
  stock: ["node_modules/@react-router/serve/bin.js", "build/server/index.js"],
  "serve-app": ["scripts/serve-app.mjs"],
};

/** Starts the built server in a process of its own on a free port, and waits until it is ready. */
export async function startVitrine(options: StartOptions = {}): Promise<Vitrine> {
  const { entry = "app" } = options;
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "vitrine-")));
  // The flags of `npm start`.
  const flags = ["--liftoff-only", "--max-semi-space-size=16", "--heap-growing-percent=50"];
  if (options.measured) flags.push("--import", "./tests/support/usage-hook.mjs");
  const child = spawn(process.execPath, [...flags, ...ENTRIES[entry]], {
    cwd: options.root ?? root,
    stdio: ["ignore", "pipe", "pipe", ...(options.measured ? (["ipc"] as const) : [])],
    env: {
      PATH: process.env.PATH,
      // As the image sets it.
      MALLOC_ARENA_MAX: "2",
      // Most of a start would be spent on compiling the same sources.
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"),
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      PLATFORM_HOST: "127.0.0.1",
      PLATFORM_PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://localhost:${port}`,
      ...options.env,
    },
  });
  const vitrine = describeProcess(child, {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    ownsData: !options.dataDir,
    stopTimeoutMs: entry === "stock" || entry === "serve-app" ? STOCK_STOP_TIMEOUT_MS : null,
  });
  await becomesReady(vitrine, `${vitrine.url}/health/ready`);
  return vitrine;
}

interface ProcessOptions {
  url: string;
  dataDir: string;
  ownsData: boolean;
  /** How long it may take to stop before it is killed; null: as long as it needs. */
  stopTimeoutMs: number | null;
}

function describeProcess(
  child: ChildProcess,
  { url, dataDir, ownsData, stopTimeoutMs }: ProcessOptions,
): Vitrine {
  const output: string[] = [];
  const log: LogLine[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream! }).on("line", (line) => {
      output.push(line);
      const entry = parseLogLine(line);
      if (entry) log.push(entry);
    });
  }
  const exited: Vitrine["exited"] = new Promise((resolve) => {
    child.on("exit", (code, signal) => resolve({ code, signal }));
  });
  const end = async (signal: NodeJS.Signals) => {
    recordMemoryPeak(child.pid!);
    child.kill(signal);
    const killer =
      stopTimeoutMs === null ? undefined : setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
    const { code } = await exited;
    clearTimeout(killer);
    return code;
  };
  return {
    url,
    dataDir,
    pid: child.pid!,
    output,
    log,
    usage: () =>
      new Promise((resolve) => {
        child.once("message", (usage: Usage) => resolve(usage));
        child.send("usage");
      }),
    complaints: () => log.filter((entry) => entry.level >= WARN),
    exited,
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await end("SIGTERM");
      if (ownsData) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function parseLogLine(line: string): LogLine | null {
  if (!line.startsWith("{")) return null;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return null;
  }
}

async function becomesReady(vitrine: Vitrine, address: string): Promise<void> {
  let hasExited = false;
  void vitrine.exited.then(() => (hasExited = true));
  const deadline = Date.now() + STARTUP_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (hasExited)
      throw new Error(`The server stopped while starting:\n${vitrine.output.join("\n")}`);
    if (await answers(address)) return;
    await pause(50);
  }
  await vitrine.kill();
  throw new Error(`The server was not ready in time:\n${vitrine.output.join("\n")}`);
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
