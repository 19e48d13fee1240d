import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";

import { waitUntil } from "#platform/testing/wait-until.ts";

import { runOn } from "./own-database.ts";

export interface OwnCluster {
  /** URL for connecting as superuser, through a socket in the server's folder. */
  url: string;
  /** ID of the system user that runs the server; undefined for the current user. */
  uid: number | undefined;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a Postgres server for the caller; returns null if its programs, or a user to run it, are missing.
 */
export async function startOwnCluster(
  settings: Record<string, string>,
): Promise<OwnCluster | null> {
  const programs = findPrograms();
  const uid = process.getuid?.() === 0 ? findUserId("postgres") : undefined;
  if (programs === null || (process.getuid?.() === 0 && uid === undefined)) return null;
  const folder = await mkdtemp(join(tmpdir(), "vitrine-cluster-"));
  const data = join(folder, "data");
  const as = uid === undefined ? {} : { uid };
  if (uid !== undefined) chownSync(folder, uid, -1);
  const initial = ["-D", data, "-U", "vitrine", "-A", "trust", "--no-sync", "-E", "UTF8"];
  execFileSync(join(programs, "initdb"), initial, { ...as, cwd: folder, stdio: "ignore" });

  // Listens on a socket in its own folder, so that it takes no port and isn't confused with another server.
  const all = {
    listen_addresses: "",
    unix_socket_directories: folder,
    fsync: "off",
    ...settings,
  };
  const given = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(programs, "postgres"), ["-D", data, ...given], {
    ...as,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const log = text(server.stderr);
  const url = `postgres://vitrine@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const stop = async () => {
    if (!hasEnded()) {
      const gone = once(server, "exit");
      server.kill("SIGQUIT");
      await gone;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const answers = async () => {
    if (hasEnded()) throw new Error(`The cluster did not start:\n${await log}`);
    return runOn(url, "select 1").catch(() => null);
  };
  try {
    await waitUntil(answers, { what: "the cluster to answer" });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, uid, [Symbol.asyncDispose]: stop };
}

/** Debian does not put the server's programs on PATH. */
function findPrograms(): string | null {
  const known = globSync("/usr/lib/postgresql/*/bin/initdb").toSorted();
  const inPath = (process.env["PATH"] ?? "").split(":").map((folder) => join(folder, "initdb"));
  const found = [...known.toReversed(), ...inPath].find((path) => existsSync(path));
  return found === undefined ? null : dirname(found);
}

function findUserId(user: string): number | undefined {
  try {
    return Number(execFileSync("id", ["-u", user], { stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return undefined;
  }
}
