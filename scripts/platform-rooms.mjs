// Finds the dependencies between the rooms of the platform, and the imports that violate their order. Ignores tests,
// but includes type imports.
import { readFileSync } from "node:fs";

import { circles, graph, insideRooms, pairs, readImports } from "./import-graph.mjs";
import { ROOMS_BELOW } from "./rooms-of-platform.mjs";

const counts = (file) => /^platform\/(?!testing\/).*(?<!\.test)\.ts$/.test(file);
const { files, imports: edges } = readImports(counts);
const imports = edges.map(({ from, to }) => [from, to]);

const roomOf = (file) => file.split("/").slice(1, -1)[0] ?? "entries";
const folderOf = (file) => file.split("/").slice(1, -1).slice(0, 2).join("/") || "entries";
const isRest = (file) => file.endsWith(".rest.ts");
const noRest = imports.filter(([from]) => !isRest(from));
const isFeature = (file) => !["base", "core", "entries"].includes(roomOf(file));

const rooms = graph(imports, roomOf);
const folders = graph(imports, folderOf);
const plainFolders = graph(noRest, folderOf);
const foldersOfRooms = insideRooms(plainFolders, (folder) => folder.split("/")[0]);
const againstWalls = imports.filter(
  ([from, to]) =>
    ROOMS_BELOW[roomOf(from)] && ![roomOf(from), ...ROOMS_BELOW[roomOf(from)]].includes(roomOf(to)),
);
const foreignRest = imports.filter(
  ([from, to]) =>
    isRest(to) &&
    folderOf(from) !== folderOf(to) &&
    !/^platform\/server\/(selling-)?routes\.ts$/.test(from),
);
// Files named `*.queries.ts` must only read from the database, because other rooms may import them.
const WRITE =
  /\b(insertInto|updateTable|deleteFrom|mergeInto)\(|\b(insert into|delete from|update \w+ set)\b/;
const writingQueries = files.filter(
  (file) => file.endsWith(".queries.ts") && WRITE.test(readFileSync(file, "utf8")),
);
export const findings = {
  "imports against the walls": againstWalls.map(([from, to]) => `${from} → ${to}`),
  "*.rest.ts imported from another folder": foreignRest.map(([from, to]) => `${from} → ${to}`),
  "*.queries.ts that write": writingQueries,
  "circles of files": circles(graph(imports, (file) => file)).map((all) => all.join(", ")),
  "circles of top-level rooms": circles(rooms).map((all) => all.join(", ")),
  "folders of a room in a circle": circles(foldersOfRooms).flat(),
  "two-way pairs of folders in a room": pairs(foldersOfRooms),
};

const between = imports.filter(([from, to]) => isFeature(from) && isFeature(to));
const crossing = between.filter(([from, to]) => roomOf(from) !== roomOf(to));
export const table = {
  "top-level rooms": new Set(files.map(roomOf)).size,
  "second-level rooms": new Set(files.map(folderOf)).size,
  "arrows between top-level rooms": [...rooms.values()].reduce((sum, { size }) => sum + size, 0),
  "two-way pairs of top-level rooms": pairs(rooms).length,
  "top-level rooms in a circle": circles(rooms).flat().length,
  "two-way pairs of second-level rooms": `${pairs(folders).length} (${pairs(plainFolders).length} without REST files)`,
  "second-level rooms in a circle": `${circles(folders).flat().length} (${circles(plainFolders).flat().length})`,
  "circles of files, types included": findings["circles of files"].length,
  "imports against the walls": againstWalls.length,
  "*.rest.ts imported from another folder": foreignRest.length,
  "imports between features that cross a top-level wall": `${crossing.length} (${Math.round((100 * crossing.length) / between.length)} %)`,
  "all imports that cross a top-level wall": imports.filter(
    ([from, to]) => roomOf(from) !== roomOf(to),
  ).length,
  "largest top-level room": largest(roomOf),
  "largest second-level room": largest(folderOf),
};

function largest(nameOf) {
  const sizes = new Map();
  for (const file of files) {
    const { count = 0, lines = 0 } = sizes.get(nameOf(file)) ?? {};
    sizes.set(nameOf(file), {
      count: count + 1,
      lines: lines + readFileSync(file, "utf8").split("\n").length - 1,
    });
  }
  const [name, { count, lines }] = [...sizes].toSorted(([, a], [, b]) => b.lines - a.lines)[0];
  return `${name}: ${count} files, ${lines} lines`;
}
