import { execFileSync } from "node:child_process";

const depcruise = [
  "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
  "app",
  "platform",
  "-T",
  "json",
];
const output = execFileSync(process.execPath, depcruise, { encoding: "utf8", maxBuffer: 1e9 });
const modules = JSON.parse(output).modules;

/** Returns the files that `counts` accepts, and the imports between them, including type imports. */
export function readImports(counts) {
  const counted = modules.filter(({ source }) => counts(source));
  const imports = counted.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ resolved }) => counts(resolved))
      .map(({ resolved, dependencyTypes }) => ({
        from: source,
        to: resolved,
        isType: dependencyTypes.includes("type-only"),
      })),
  );
  return { files: counted.map(({ source }) => source), imports };
}

/** Maps each name, such as a room, to the names that it imports. `nameOf` returns the name of a file. */
export function graph(edges, nameOf) {
  const arrows = new Map();
  for (const [from, to] of edges.map((edge) => edge.map(nameOf))) {
    if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
  return arrows;
}

/** Keeps only dependencies within a room, because dependencies between rooms are checked separately. */
export function insideRooms(arrows, room) {
  return new Map(
    [...arrows].map(([from, to]) => [
      from,
      new Set([...to].filter((target) => room(target) === room(from))),
    ]),
  );
}

/** Lists the pairs of names that import each other. */
export function pairs(arrows) {
  return [...arrows].flatMap(([from, to]) =>
    [...to]
      .filter((other) => from < other && arrows.get(other)?.has(from))
      .map((other) => `${from} ⇄ ${other}`),
  );
}

/** Finds strongly connected components of more than one node, by reachability. */
export function circles(arrows) {
  const reached = new Map([...arrows.keys()].map((from) => [from, reach(arrows, from)]));
  const visited = new Set();
  return [...reached.keys()].flatMap((from) => {
    const all = [...reached.get(from)].filter((other) => reached.get(other)?.has(from));
    if (all.length === 0 || visited.has(from)) return [];
    for (const node of all) visited.add(node);
    return [all.toSorted((a, b) => a.localeCompare(b))];
  });
}

function reach(arrows, from, visited = new Set()) {
  for (const to of arrows.get(from) ?? []) {
    if (!visited.has(to)) reach(arrows, to, visited.add(to));
  }
  return visited;
}
