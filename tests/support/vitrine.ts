import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { waitUntil } from "#platform/testing/wait-until.ts";

import { memoryFlags } from "../../scripts/launch.mjs";
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
  /** Output of the process in order. `log` contains its structured lines, parsed. */
  output: string[];
  log: LogLine[];
  /** Log entries that would alarm an operator: warnings and errors. */
  complaints(): LogLine[];
  /** Reads the resources that the process has used. Only available for a process started with `measured`. */
  usage(): Promise<Usage>;
  /** Resolves when the process has ended and all its output was read. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Sends SIGTERM and waits for the end; the stock server is killed after two seconds. */
  stop(): Promise<number | null>;
  /** Kills the process without warning. */
  kill(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface StartOptions {
  env?: Record<string, string>;
  /**
   * An existing folder, for example of a crashed process. By default a new one, which is removed at the end.
   */
  dataDir?: string;
  /**
   * `app` is the whole product, `platform` only the backend, `stock` the app under `react-router-serve`, and
   * `serve-app` the app as `npm run serve:app` starts it.
   */
  entry?: keyof typeof ENTRIES;
  /**
   * Port from `claimPort`, for servers that are started again at the same address. By default the system chooses one.
   */
  port?: number;
  /** Folder of another copy of Vitrine, with a build of its own. */
  root?: string;
  /** True if the process reports its usage; see `usage`. */
  measured?: boolean;
}

export interface Usage {
  /** Processor time of all threads since the start, in microseconds. */
  cpu: NodeJS.CpuUsage;
  /** Processor time of the main thread, which renders pages. */
  mainThread: NodeJS.CpuUsage;
  /** Resident memory, in bytes. */
  rss: number;
  /** Longest delay of the main thread's event loop since the last reading, in milliseconds. */
  maxLoopDelayMs: number;
}

/** File descriptor to which `report-port.mjs` writes. */
const REPORT_FD = 3;
const root = new URL("../../", import.meta.url).pathname;
const WARN = 40;
/** Long, because a server first builds what has changed since the last build. */
export const STARTUP_TIMEOUT_MS = 300_000;
/** react-router-serve waits for idle keep-alive connections before it exits. */
const STOCK_STOP_TIMEOUT_MS = 2_000;

const ENTRIES = {
  app: ["app/serve.ts"],
  platform: ["platform/main.ts"],
  stock: ["node_modules/@react-router/serve/bin.js", "build/server/index.js"],
  "serve-app": ["scripts/serve-app.mjs"],
};

/** Starts the built server in a process of its own, and waits until it is ready. */
export async function startVitrine(options: StartOptions = {}): Promise<Vitrine> {
  const { entry = "app", port = 0 } = options;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "vitrine-")));
  const flags = readStartFlags(options.root ?? root, options.env?.["NODE_MEMORY_PROFILE"]);
  const hooks = ["report-port.mjs", ...(options.measured ? ["usage-hook.mjs"] : [])];
  for (const hook of hooks) flags.push("--import", new URL(hook, import.meta.url).href);
  const child = spawn(process.execPath, [...flags, ...ENTRIES[entry]], {
    cwd: options.root ?? root,
    stdio: ["ignore", "pipe", "pipe", "pipe", ...(options.measured ? (["ipc"] as const) : [])],
    env: {
      PATH: process.env.PATH,
      // Set like in the container image.
      MALLOC_ARENA_MAX: "2",
      // The compiled code is cached, because a start spends most of its time on compiling the same sources.
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"),
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      PLATFORM_HOST: "127.0.0.1",
      PLATFORM_PORT: String(port),
      DATA_DIR: dataDir,
      // Required outside of demo mode. No test follows a link to it.
      PUBLIC_URL: "http://localhost",
      ...options.env,
    },
  });
  const vitrine = describeProcess(child, {
    dataDir,
    ownsData: !options.dataDir,
    stopTimeoutMs: entry === "stock" || entry === "serve-app" ? STOCK_STOP_TIMEOUT_MS : null,
  });
  createInterface({ input: child.stdio[REPORT_FD] as Readable }).on("line", (line) => {
    const report = JSON.parse(line) as { requested: number; port: number };
    // Other ports that are reported, such as that of metrics, are not the app's.
    if (report.requested === port) vitrine.url = `http://127.0.0.1:${report.port}`;
  });
  try {
    await becomesReady(vitrine);
  } catch (error) {
    await vitrine.kill();
    await vitrine[Symbol.asyncDispose]();
    throw error;
  }
  return vitrine;
}

/** Flags for V8 of `npm start` in that copy of Vitrine. */
export function readStartFlags(folder: string, memoryProfile?: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  // Commits from before the launcher have the flags in the script.
  const ownFlags = scripts.start.split(" ").filter((word) => word.startsWith("--"));
  return ownFlags.length > 0 ? ownFlags : memoryFlags(memoryProfile);
}

interface ProcessOptions {
  dataDir: string;
  ownsData: boolean;
  /** Time to stop, after which the process is killed; null for no limit. */
  stopTimeoutMs: number | null;
}

function describeProcess(
  child: ChildProcess,
  { dataDir, ownsData, stopTimeoutMs }: ProcessOptions,
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
    child.on("close", (code, signal) => resolve({ code, signal }));
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
    url: "",
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

/**
 * Waits until the server responds at the address that the process has reported. Another process may use the requested
 * port.
 */
async function becomesReady(vitrine: Vitrine): Promise<void> {
  let hasExited = false;
  void vitrine.exited.then(() => (hasExited = true));
  const isReady = async () => {
    if (hasExited)
      throw new Error(`The server stopped while starting:\n${vitrine.output.join("\n")}`);
    return vitrine.url !== "" && (await answers(`${vitrine.url}/health/ready`));
  };
  await waitUntil(isReady, {
    what: () => `the server to be ready:\n${vitrine.output.join("\n")}`,
    timeoutMs: STARTUP_TIMEOUT_MS,
  });
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
