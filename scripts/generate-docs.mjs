// Writes the files of docs/ that are generated from the code; with --check it compares them.
import { readFile, writeFile } from "node:fs/promises";

import { buildSchema, printSchema } from "graphql";

import { typeDefs } from "../platform/selling/graphql/type-defs.ts";
import { buildOpenApi } from "../platform/server/openapi.ts";

const generated = {
  "docs/openapi.json": `${JSON.stringify(buildOpenApi(), null, 2)}\n`,
  "docs/schema.graphql": `${printSchema(buildSchema(typeDefs))}\n`,
};

const root = new URL("../", import.meta.url);
const stale = [];
for (const [path, text] of Object.entries(generated)) {
  const file = new URL(path, root);
  const currentText = await readFile(file, "utf8").catch(() => null);
  if (currentText === text) continue;
  stale.push(path);
  if (!process.argv.includes("--check")) await writeFile(file, text);
}

if (stale.length === 0) {
  console.log("Generated files are up to date");
} else if (process.argv.includes("--check")) {
  console.error(`Not what the code says: ${stale.join(", ")}. Run npm run docs and commit.`);
  process.exitCode = 1;
} else {
  console.log(`Written: ${stale.join(", ")}`);
}
