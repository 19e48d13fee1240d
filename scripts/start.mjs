import { preflight } from "./preflight.mjs";

preflight();

process.env.NODE_ENV = "production";
const { ensureBuilt } = await import("./build.mjs");
ensureBuilt();
// In this very process, so that Ctrl-C and a stop from outside reach the server itself.
await import("../app/serve.ts");
