import { preflight } from "./preflight.mjs";

preflight();

process.env.NODE_ENV = "production";
const { compileMessages } = await import("./compile-messages.mjs");
await compileMessages();
const { ensureBuilt } = await import("./build.mjs");
ensureBuilt();
// Runs in this process, so that Ctrl-C and signals reach the server itself.
await import("../app/serve.ts");
