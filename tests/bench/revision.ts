import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Folder of this copy of Vitrine, with what is not committed yet. */
export const WORKING_TREE = new URL("../../", import.meta.url).pathname;

/** Compiles the messages, then builds the bundles unless their sources are the same as at the last build. */
const BUILD = `
  const { compileMessages } = await import("./scripts/compile-messages.mjs");
  const { ensureBuilt } = await import("./scripts/build.mjs");
  await compileMessages();
  ensureBuilt();`;

/** Builds a copy of Vitrine if its sources have changed, because an older build would be measured otherwise. */
export async function ensureBuilt(root = WORKING_TREE): Promise<void> {
  await run(root, process.execPath, ["--input-type=module", "--eval", BUILD]);
}

/** Another commit, built in a folder of its own. It is removed when the object is disposed. */
export interface Revision {
  root: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** With `isKept` the folder stays, built, for the next run that measures the same commit. */
export async function checkOut(revision: string, isKept: boolean): Promise<Revision> {
  const commit = await commitOf(revision);
  const root = isKept
    ? join(tmpdir(), `vitrine-revision-${commit}`)
    : await mkdtemp(join(tmpdir(), "vitrine-revision-"));
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    if (!existsSync(join(root, "node_modules"))) await install(commit, root);
    await ensureBuilt(root);
  } catch (error) {
    await remove();
    throw error;
  }
  return { root, [Symbol.asyncDispose]: async () => void (isKept || (await remove())) };
}

/** Resolves a name here, because a clone does not have all branches. */
async function commitOf(revision: string): Promise<string> {
  return run(WORKING_TREE, "git", ["rev-parse", "--verify", `${revision}^{commit}`]);
}

/** Installs packages only if they differ from those of the working tree. */
async function install(commit: string, root: string): Promise<void> {
  // Unlike a work tree, a clone leaves nothing behind in this repository. It shares its objects.
  await run(WORKING_TREE, "git", ["clone", "--quiet", "--shared", "--no-checkout", ".", root]);
  await run(root, "git", ["checkout", "--quiet", "--detach", commit]);
  const [theirs, ours] = await Promise.all(
    [root, WORKING_TREE].map((folder) => readFile(join(folder, "package-lock.json"), "utf8")),
  );
  if (theirs === ours) {
    await symlink(join(WORKING_TREE, "node_modules"), join(root, "node_modules"));
    return;
  }
  await run(root, "npm", ["ci", "--no-audit", "--no-fund"]);
}

/** Runs a command and returns its output. The error contains all output. */
async function run(cwd: string, command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].on("data", (chunk: Buffer) => (output[stream] += chunk.toString()));
  }
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) {
    throw new Error(`${command} ${args[0] ?? ""} failed:\n${output.stdout}${output.stderr}`);
  }
  return output.stdout.trim();
}
