import { globSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Removes the half of `node_modules` that a running server never reads. Only used for the Docker image, after the
// build, which still needs these files.

const root = fileURLToPath(new URL("../node_modules/", import.meta.url));

/**
 * Packages that the server doesn't need: the build has copied the icons that are used, and nothing compiles
 * TypeScript.
 */
const PACKAGES = ["@tabler", "@types", "typescript"];

/** Source maps, documents, and TypeScript sources, which Node doesn't run from packages. */
const FILES = ["**/*.map", "**/*.{ts,tsx,mts,cts}", "**/*.{md,tsbuildinfo}"];

/** Folders with a second copy of modules for bundlers, and with types. Node loads `dist-cjs` instead. */
const TWICE = ["@aws-sdk/**/dist-es", "@smithy/**/dist-es", "**/dist-types"];

for (const name of PACKAGES) rmSync(`${root}${name}`, { recursive: true, force: true });
for (const path of globSync(TWICE, { cwd: root }))
  rmSync(`${root}${path}`, { recursive: true, force: true });
for (const path of globSync(FILES, { cwd: root })) rmSync(`${root}${path}`, { force: true });
