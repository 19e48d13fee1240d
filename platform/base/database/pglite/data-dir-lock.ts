import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join, relative, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const PATH_LIMIT = 100;
const PREFIX = "lock-";
const SUFFIX = ".sock";
const PROBE_TIMEOUT_MS = 2_000;
const LOCK_TIMEOUT_MS = 10_000;

export interface DataDirLock {
  release(): Promise<void>;
}

interface Claim {
  name: string;
  pid: number;
  since: string;
  state: "candidate" | "holder";
}

/**
 * Locks the data directory, because two processes on one cluster corrupt it without an error. A process claims the
 * lock with a listening socket in the folder. The system closes the socket when the process ends, however that
 * happens, so a socket file without a listener is a dead claim. Every claim has a unique name, so deleting a dead one
 * can't delete a live one. A process creates its claim before it reads the others: if two start at once, at least one
 * sees the other, and the smaller name wins.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  await mkdir(dataDir, { recursive: true });
  return process.platform === "win32" ? lockByPipe(dataDir) : lockBySocket(dataDir);
}

async function lockBySocket(dataDir: string): Promise<DataDirLock> {
  const claim = newClaim();
  const path = socketPath(dataDir, claim.name);
  // A new socket doesn't listen for a moment and would count as dead, so it is created under another name and renamed
  // when it listens.
  const draft = socketPath(dataDir, `new-${claim.name}`);
  const server = await listen(draft, claim);
  await rename(draft, path);
  const release = async () => {
    await closeServer(server);
    await rm(path, { force: true });
  };
  try {
    await waitForTurn(dataDir, claim);
  } catch (error) {
    await release();
    throw error;
  }
  claim.state = "holder";
  return { release };
}

async function waitForTurn(dataDir: string, own: Claim): Promise<void> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const otherClaims = await findLiveClaims(dataDir, own);
    if (otherClaims.length === 0) return;
    const first = otherClaims.find(({ state, name }) => state === "holder" || name < own.name);
    if (first || performance.now() > deadline) throw alreadyOpen(dataDir, first ?? otherClaims[0]);
    await delay(20);
  }
}

async function findLiveClaims(dataDir: string, own: Claim): Promise<Claim[]> {
  const names = (await readdir(dataDir)).filter(
    (name) => name.startsWith(PREFIX) && name.endsWith(SUFFIX) && name !== own.name,
  );
  const claims = await Promise.all(
    names.map(async (name) => {
      const path = socketPath(dataDir, name);
      const claim = await probe(path, name);
      if (!claim) await rm(path, { force: true });
      return claim;
    }),
  );
  return claims.filter((claim) => claim !== null);
}

/** Locks by a named pipe, because Windows lets only one process create it. */
async function lockByPipe(dataDir: string): Promise<DataDirLock> {
  const name = createHash("sha256").update(resolve(dataDir).toLowerCase()).digest("hex");
  const path = `\\\\.\\pipe\\vitrine-${name.slice(0, 32)}`;
  const claim: Claim = { ...newClaim(), state: "holder" };
  try {
    const server = await listen(path, claim);
    return { release: () => closeServer(server) };
  } catch (error) {
    const holder = await probe(path, path);
    throw holder ? alreadyOpen(dataDir, holder) : error;
  }
}

function newClaim(): Claim {
  return {
    name: `${PREFIX}${randomUUID().slice(0, 13)}${SUFFIX}`,
    pid: process.pid,
    since: new Date().toISOString(),
    state: "candidate",
  };
}

function listen(path: string, claim: Claim): Promise<Server> {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.end(JSON.stringify(claim));
  });
  return new Promise((resolveServer, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.unref();
      resolveServer(server);
    });
  });
}

/** Returns the claim behind a socket; null if there is no listener. */
function probe(path: string, name: string): Promise<Claim | null> {
  return new Promise((resolveClaim, reject) => {
    const socket = connect(path);
    let answer = "";
    const unknown: Claim = { name, pid: 0, since: "", state: "holder" };
    // A claim whose listener doesn't respond counts as alive, because the process may be too busy.
    socket.setTimeout(PROBE_TIMEOUT_MS, () => {
      socket.destroy();
      resolveClaim(unknown);
    });
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.on("end", () => resolveClaim(answer ? (JSON.parse(answer) as Claim) : unknown));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolveClaim(null);
      // The socket is just closing; the next probe decides.
      else if (error.code === "ECONNRESET") resolveClaim({ ...unknown, state: "candidate" });
      else reject(error);
    });
  });
}

/** Returns a short path of a socket in the folder, because systems limit its length. */
export function socketPath(dataDir: string, name: string): string {
  const absolute = resolve(dataDir, name);
  const local = relative(process.cwd(), absolute);
  const path = local.length < absolute.length ? join(".", local) : absolute;
  if (Buffer.byteLength(path) <= PATH_LIMIT) return path;
  throw new Error(`The path of the data directory is too long to lock: ${resolve(dataDir)}`);
}

/** Thrown if another process has locked the data directory. The claim tells how to reach that process. */
export class DataDirLockedError extends Error {
  override readonly name = "DataDirLockedError";
}

function alreadyOpen(dataDir: string, holder: Claim | undefined): DataDirLockedError {
  const holderDescription = holder?.pid
    ? `process ${holder.pid} (since ${holder.since})`
    : "another process";
  return new DataDirLockedError(
    `Data directory ${resolve(dataDir)} is already open in ${holderDescription}. ` +
      "Stop it, or set DATA_DIR to another folder, or DATABASE_URL to a Postgres server.",
  );
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => server.close(() => done()));
}
