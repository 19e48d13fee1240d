import { createServer, type Server } from "node:net";

/** The system chooses free ports, also those of outgoing connections, above this range. */
const FIRST_PORT = 20_001;
const LAST_PORT = 32_001;

const claims: Server[] = [];

/**
 * A port for a program that can't choose one itself, or that is started again on the same one. The port
 * below it stays taken while this process lives, so no other test process claims the pair.
 */
export async function claimPort(): Promise<number> {
  for (;;) {
    const pairs = (LAST_PORT - FIRST_PORT) / 2;
    const port = FIRST_PORT + 2 * Math.floor(Math.random() * pairs);
    const claim = await listenOn(port - 1);
    if (!claim) continue;
    const trial = await listenOn(port);
    if (trial) {
      await new Promise((closed) => trial.close(closed));
      claims.push(claim.unref());
      return port;
    }
    claim.close();
  }
}

/** Null if the port is taken. */
function listenOn(port: number): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
