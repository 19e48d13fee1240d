import { globSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Removes what a running server never reads from `node_modules`: half of it. Only for the image, because the
// build needs it.

const root = fileURLToPath(new URL("../node_modules/", import.meta.url));

/** The build has copied the icons it uses, and nothing compiles TypeScript. */
const PACKAGES = ["@tabler", "@types", "typescript"];

/** Source maps, documents, and TypeScript sources, which Node doesn't run from packages. */
const FILES = ["**/*.map", "**/*.{ts,tsx,mts,cts}", "**/*.{md,tsbuildinfo}"];

/** Modules for bundlers; Node loads `dist-cjs` instead. */
const TWICE = ["@aws-sdk/**/dist-es", "@smithy/**/dist-es", "**/dist-types"];

for (const name of PACKAGES) rmSync(`${root}${name}`, { recursive: true, force: true });
for (const path of globSync(TWICE, { cwd: root }))
  rmSync(`${root}${path}`, { recursive: true, force: true });
for (const path of globSync(FILES, { cwd: root })) rmSync(`${root}${path}`, { force: true });
