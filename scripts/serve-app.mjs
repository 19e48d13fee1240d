import { preflight } from "./preflight.mjs";

// Runs the app alone on React Router's own server. That server can't stop a platform, so the platform has to
// run separately.
preflight();

process.env.NODE_ENV = "production";
if (!process.env.PLATFORM_URL) {
  console.error(
    "Set PLATFORM_URL to the address of a platform, such as one of `npm run platform`.",
  );
  process.exit(1);
}
const { compileMessages } = await import("./compile-messages.mjs");
await compileMessages();
const { ensureBuilt } = await import("./build.mjs");
ensureBuilt();
process.argv[2] = new URL("../build/server/index.js", import.meta.url).pathname;
await import("../node_modules/@react-router/serve/bin.js");
