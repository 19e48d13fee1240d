import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { compileMessages } from "./compile-messages.mjs";
import { compressFiles } from "./compress-files.mjs";
import { preflight } from "./preflight.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = join(root, "build", "sources.sha256");

// Sources of the bundles. Doesn't include the platform, which runs from its TypeScript sources without a bundle.
const SOURCES = [
  "app",
  "common",
  "public",
  "project.inlang/settings.json",
  "package-lock.json",
  "postcss.config.js",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/** Builds the browser and server bundles unless they were built from exactly these sources. */
export function ensureBuilt() {
  // Skipped in the image, which contains the bundles without their sources.
  if (!existsSync(join(root, "vite.config.ts"))) return;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sourcesHash()) return;
  build();
}

export function build() {
  console.log("Building (about half a minute, only after a change of the sources) …");
  run("node_modules/@react-router/dev/bin.js", "build");
  compressFiles(join(root, "build", "client"));
  // Prepares an empty database as a template, because the embedded database takes seconds to create one at its first
  // start.
  run("platform/base/database/pglite/build-template.ts");
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stamp, sourcesHash());
}

function run(...args) {
  const done = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (done.status !== 0) {
    console.error(`The build stopped in: node ${args.join(" ")}`);
    process.exit(done.status ?? 1);
  }
}

function sourcesHash() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(filesOf)) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesOf(path) {
  if (path.includes(".")) return existsSync(join(root, path)) ? [path] : [];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((file) => !file.startsWith("app/paraglide/"))
    .toSorted();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  preflight();
  await compileMessages();
  build();
}
