// Finds the dependencies between the rooms of the app, and the imports that violate their order. Ignores tests, but
// includes type imports.
import path from "node:path";

import { circles, graph, insideRooms, pairs, readImports } from "./import-graph.mjs";
import { FLOORS_BELOW, ROOMS_BELOW } from "./rooms-of-app.mjs";

const counts = (file) => /^app\/(?!paraglide\/).*(?<!\.test)\.tsx?$/.test(file);
const { files, imports } = readImports(counts);
const edges = imports.map(({ from, to }) => [from, to]);

/**
 * Returns the room of a file, such as `server/twins` or `routes/products`; only the floor for files beside its rooms.
 */
const roomOf = (file) => {
  const [, floor, room, ...rest] = file.split("/");
  if (room === undefined) return "entries";
  return rest.length === 0 ? floor : `${floor}/${room}`;
};
const folderOf = (file) => path.posix.dirname(file);
const isOn = (floor) => (file) => file.startsWith(`app/${floor}/`);
const isServer = isOn("server");

function isAgainstWalls({ from, to }) {
  const [floor, room] = roomOf(from).split("/");
  const [otherFloor, other] = roomOf(to).split("/");
  const below = ROOMS_BELOW[floor]?.[room];
  if (!below || other === undefined) return false;
  if (otherFloor !== floor && !FLOORS_BELOW[floor].includes(otherFloor)) return true;
  return other !== room && !below.includes(other);
}

const isBetweenAreas = ({ from, to, isType }) =>
  !isType && roomOf(from) !== roomOf(to) && [from, to].every(isOn("routes"));

const rooms = graph(edges, roomOf);
const serverEdges = edges.filter((edge) => edge.every(isServer));
const serverRooms = graph(serverEdges, roomOf);
const folders = insideRooms(graph(edges, folderOf), (folder) => roomOf(`${folder}/file`));
const text = ({ from, to }) => `${from} → ${to}`;

export const findings = {
  "two-way pairs of rooms": pairs(rooms),
  "rooms in a circle": circles(rooms).flat(),
  "two-way pairs of nested folders": pairs(folders),
  "circles of files, types included": circles(graph(edges, (file) => file)).map((all) =>
    all.join(", "),
  ),
  "imports against the walls": imports.filter(isAgainstWalls).map(text),
  "imports between areas": imports.filter(isBetweenAreas).map(text),
  "imports from server to ui": imports
    .filter(({ from, to }) => isServer(from) && isOn("ui")(to))
    .map(text),
};

export const table = {
  rooms: new Set(files.map(roomOf)).size,
  ...Object.fromEntries(Object.entries(findings).map(([name, all]) => [name, all.length])),
  "arrows between rooms of server/": [...serverRooms.values()].reduce(
    (sum, { size }) => sum + size,
    0,
  ),
  "imports that cross a room's wall in server/": `${
    serverEdges.filter(([from, to]) => roomOf(from) !== roomOf(to)).length
  } of ${serverEdges.length}`,
  "fullest folder": fullest(),
};

function fullest() {
  const sizes = Map.groupBy(files, folderOf);
  const [folder, { length }] = [...sizes].toSorted(([, a], [, b]) => b.length - a.length)[0];
  return `${folder}: ${length} files`;
}
