import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

// cspell:ignore execve
// Starts a program with V8's settings for its memory: node scripts/launch.mjs scripts/start.mjs
//
// Most of them only count if they are set before V8 starts, so a program can't set them for itself.

/** What NODE_MEMORY_PROFILE may be. docs/decisions/0058 has the measurements of both. */
const PROFILES = {
  /**
   * The default. WebAssembly stays in the code of V8's first compiler, which halves the memory of the embedded database.
   * Without limits of the heap, garbage piles up to several times what is in use.
   */
  small: ["--liftoff-only", "--max-semi-space-size=16", "--heap-growing-percent=50"],
  /** Garbage is collected less often, and WebAssembly is optimized. */
  fast: ["--max-semi-space-size=64"],
};

/** Returns V8's flags of the profile; throws if there is no such profile. */
export function memoryFlags(profile = "small") {
  if (!Object.hasOwn(PROFILES, profile)) {
    const names = Object.keys(PROFILES).join(" or ");
    throw new Error(`Setting NODE_MEMORY_PROFILE: must be ${names}, not '${profile}'`);
  }
  return [...PROFILES[profile]];
}

/** Replaces this process by Node with the program `file`, so that signals reach the program itself. */
export function launch(file, args) {
  let flags;
  try {
    flags = memoryFlags(process.env.NODE_MEMORY_PROFILE || undefined);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const command = [...flags, ...process.execArgv, file, ...args];
  // Windows can't replace a process, and neither can a Node that is too old, which the program itself says.
  if (process.execve && process.platform !== "win32") {
    process.execve(process.execPath, [process.execPath, ...command], process.env);
  }
  const { status } = spawnSync(process.execPath, command, { stdio: "inherit" });
  process.exit(status ?? 1);
}

const [, own, file, ...args] = process.argv;
if (own === fileURLToPath(import.meta.url)) launch(file, args);
