import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { ConfigError } from "../../errors/setting-error.ts";
import { socketPath } from "./data-dir-lock.ts";
import type { Embedded } from "./embedded.ts";

const SOCKET = "copies.sock";
const TARGET = /^backup-[0-9a-f-]+$/;

/**
 * Lets a command of the same user request a copy of the database that this process has open. Only processes that may
 * enter the data folder can reach the socket. Returns the function that stops serving.
 */
export async function serveCopies(
  dataDir: string,
  embedded: Embedded,
): Promise<() => Promise<void>> {
  if (process.platform === "win32") return async () => undefined;
  const path = socketPath(dataDir, SOCKET);
  // This process holds the lock, so an existing socket is a leftover.
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    void answer(socket, dataDir, embedded);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  server.unref();
  return async () => {
    await new Promise((done) => server.close(done));
    await rm(path, { force: true });
  };
}

/**
 * Reads the name of a folder in the data folder and copies the database there. Responds with an error, or with
 * nothing if the copy succeeded.
 */
async function answer(socket: Socket, dataDir: string, embedded: Embedded): Promise<void> {
  try {
    const [request] = (await once(socket, "data")) as [Buffer];
    const name = request.toString().trimEnd();
    if (!TARGET.test(name)) throw new Error("Not a name for a copy");
    await embedded.copyTo(join(dataDir, name, "pg"));
    socket.end();
  } catch (error) {
    socket.end((error as Error).message);
  }
}

/** Requests a copy of the database, in `DATA_DIR/name/pg`, from the process that has it open. */
export async function requestCopy(dataDir: string, name: string): Promise<void> {
  const socket = connect(socketPath(dataDir, SOCKET));
  try {
    await once(socket, "connect");
  } catch (error) {
    throw new ConfigError(
      "Vitrine is running on this folder and can't be asked for a copy: it runs on another machine or is an older version. Stop it, run this command, and start it again",
      { cause: error },
    );
  }
  socket.write(`${name}\n`);
  const problem = await text(socket);
  if (problem !== "")
    throw new ConfigError(`The running Vitrine can't copy its database: ${problem}`);
}
