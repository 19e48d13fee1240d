import { createServer, type Server } from "node:net";

/** First port of a range below the ports that the system itself assigns, also to outgoing connections. */
const FIRST_PORT = 20_001;
const LAST_PORT = 32_001;

const claims: Server[] = [];

/**
 * Claims a port for a program that can't choose a free port itself, or that has to be restarted on the same port. The
 * port number below is kept open while this process lives, so that no other test process claims the same pair of
 * ports.
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

/** Listens on a port; null if it is taken. */
function listenOn(port: number): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
