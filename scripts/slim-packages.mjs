import { globSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Removes from `node_modules` what a running server never reads: half of it. Only for the image: the build needs it.

const root = fileURLToPath(new URL("../node_modules/", import.meta.url));

/** The build has copied the icons it uses; nothing compiles TypeScript. */
const PACKAGES = ["@tabler", "@types", "typescript"];

/** Source maps, sources in TypeScript, which Node does not run from packages, and documents. */
const FILES = ["**/*.map", "**/*.{ts,tsx,mts,cts}", "**/*.{md,tsbuildinfo}"];

/** Modules for bundlers: Node loads `dist-cjs` beside them. */
const TWICE = ["@aws-sdk/**/dist-es", "@smithy/**/dist-es", "**/dist-types"];

for (const name of PACKAGES) rmSync(`${root}${name}`, { recursive: true, force: true });
for (const path of globSync(TWICE, { cwd: root }))
  rmSync(`${root}${path}`, { recursive: true, force: true });
for (const path of globSync(FILES, { cwd: root })) rmSync(`${root}${path}`, { force: true });
