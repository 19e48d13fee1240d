import { writeSync } from "node:fs";
import { Server } from "node:net";

// Loaded into the server by --import. Reports the port on which this process listens. The server chooses it, so no
// other process can take it before, and no other server is mistaken for this one. React Router's server doesn't report
// it itself.
const REPORT_FD = 3;
const listen = Reflect.get(Server.prototype, "listen");

Server.prototype.listen = function listenAndReport(...args) {
  const requested = Number(args[0]?.port ?? args[0]);
  this.once("listening", () => {
    const address = this.address();
    // The address of a Unix socket is a path.
    if (address === null || typeof address === "string") return;
    writeSync(REPORT_FD, `${JSON.stringify({ requested, port: address.port })}\n`);
  });
  return listen.apply(this, args);
};
