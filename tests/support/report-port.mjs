import { writeSync } from "node:fs";
import { Server } from "node:net";

// Loaded into the server by --import. Tells the test which port this process listens on: asked for any, no other
// process can take it before, and nobody else's answers count as its own. React Router's server does not say.
const REPORT_FD = 3;
const listen = Reflect.get(Server.prototype, "listen");

Server.prototype.listen = function listenAndReport(...args) {
  const requested = Number(args[0]?.port ?? args[0]);
  this.once("listening", () => {
    const address = this.address();
    // A Unix socket has a path.
    if (address === null || typeof address === "string") return;
    writeSync(REPORT_FD, `${JSON.stringify({ requested, port: address.port })}\n`);
  });
  return listen.apply(this, args);
};
