import module from "node:module";
import { fileURLToPath } from "node:url";

import { preflight } from "./preflight.mjs";

preflight();

// Caches compiled modules, because stripping types and compiling would otherwise take a second of each start.
module.enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/node", import.meta.url)));

process.env.NODE_ENV = "production";
const { compileMessages } = await import("./compile-messages.mjs");
await compileMessages();
const { ensureBuilt } = await import("./build.mjs");
ensureBuilt();
// Runs in this process, so that Ctrl-C and signals reach the server itself.
await import("../app/serve.ts");
