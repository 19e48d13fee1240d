import { pathToFileURL } from "node:url";

// 22.18 is the first release that runs TypeScript sources without a flag, as the platform and the server
// process require.
const NEEDED = [22, 18];

/** Explains why this version of Node can't run Vitrine; returns null for a supported one. */
export function describeUnsupportedNode(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return null;
  return [
    `Vitrine needs Node ${NEEDED.join(".")} or newer, and this command is running on ${version}.`,
    "",
    "The development packages bring their own Node 24, which npm scripts find first. So either",
    "  - they were left out: run `npm ci` without --omit=dev and without --ignore-scripts, or",
    "  - the script was started without npm: use `npm start` instead of `node scripts/start.mjs`, or",
    "  - install Node 24 yourself (https://nodejs.org) and try again.",
  ].join("\n");
}

/** Exits with an explanation when Node is too old. */
export function preflight() {
  const problem = describeUnsupportedNode(process.version);
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  preflight();
  const { compileMessages } = await import("./compile-messages.mjs");
  await compileMessages();
}
