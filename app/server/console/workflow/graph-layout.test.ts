import { expect, test } from "vitest";

import type { LayoutEdge, LayoutNode, Point } from "./graph-items.server.ts";
import { layoutGraph, MAX_ROUTED_EDGES } from "./graph-layout.server.ts";

const SIZE = { width: 200, height: 60 };
const LABEL = { width: 90, height: 24 };

const nodesOf = (ids: string): LayoutNode[] => ids.split("").map((id) => ({ id, ...SIZE }));

/** Parses edges: `ab bc` means a to b and b to c. */
function edgesOf(pairs: string): LayoutEdge[] {
  return pairs
    .split(" ")
    .filter(Boolean)
    .map((id) => ({ id, from: id[0] ?? "", to: id[1] ?? "", label: LABEL }));
}

interface Box extends Point {
  width: number;
  height: number;
}

/** The boxes of all nodes and labels. */
function boxesIn(layout: ReturnType<typeof layoutGraph>): Box[] {
  const nodes = [...layout.nodes.values()].map((at) => ({ ...at, ...SIZE }));
  const labels = [...layout.edges.values()].flatMap(({ label }) =>
    label ? { ...label, ...LABEL } : [],
  );
  return [...nodes, ...labels];
}

function overlap(a: Box, b: Box): boolean {
  const apartX = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return !apartX && a.y + a.height > b.y && b.y + b.height > a.y;
}

function randomGraph(seed: number, nodes: number, edges: number) {
  let state = seed;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const found = new Map<string, LayoutEdge>();
  for (let index = 0; index < edges; index++) {
    const [from, to] = [random(nodes), random(nodes)];
    const id = `${from} ${to}`;
    if (from !== to) found.set(id, { id, from: String(from), to: String(to), label: LABEL });
  }
  const all = Array.from({ length: nodes }, (_, index) => ({ id: String(index), ...SIZE }));
  return layoutGraph(all, [...found.values()]);
}

test("a chain goes straight down", () => {
  const { nodes, edges } = layoutGraph(nodesOf("abc"), edgesOf("ab bc"));
  const [a, b, c] = ["a", "b", "c"].map((id) => nodes.get(id));

  expect(b?.x).toBe(a?.x);
  expect(c?.x).toBe(a?.x);
  expect(b?.y).toBeGreaterThan((a?.y ?? 0) + SIZE.height);
  expect(c?.y).toBeGreaterThan((b?.y ?? 0) + SIZE.height);
  expect(edges.get("ab")?.path).toMatch(/^M\d+ \d+(V\d+)+$/);
});

test("a label is between the nodes of its edge", () => {
  const { nodes, edges } = layoutGraph(nodesOf("ab"), edgesOf("ab"));
  const label = edges.get("ab")?.label;

  expect(label?.y).toBeGreaterThan((nodes.get("a")?.y ?? 0) + SIZE.height);
  expect((label?.y ?? 0) + LABEL.height).toBeLessThan(nodes.get("b")?.y ?? 0);
});

test("an edge back goes up, next to the edge down", () => {
  const { nodes, edges } = layoutGraph(nodesOf("ab"), edgesOf("ab ba"));
  const [down, up] = [edges.get("ab"), edges.get("ba")];
  const endOf = (path = "") => Number(path.match(/(\d+)$/)?.[1]);

  expect(nodes.get("b")?.y).toBeGreaterThan(nodes.get("a")?.y ?? 0);
  expect(endOf(down?.path)).toBe(nodes.get("b")?.y);
  expect(endOf(up?.path)).toBe((nodes.get("a")?.y ?? 0) + SIZE.height);
  expect(down?.label?.x).not.toBe(up?.label?.x);
});

test("the first node is on top, although others have no way to them either", () => {
  const { nodes } = layoutGraph(nodesOf("abcd"), edgesOf("ab bc dc"));

  expect(Math.min(...[...nodes.values()].map(({ y }) => y))).toBe(nodes.get("a")?.y);
  expect(nodes.get("d")?.y).toBe(nodes.get("b")?.y);
});

test("nodes without edges stand in rows below the others", () => {
  const { nodes, height } = layoutGraph(nodesOf("abcdefg"), edgesOf("ab"));
  const loose = ["c", "d", "e", "f", "g"].map((id) => nodes.get(id));
  const [c, , , f, g] = loose;

  for (const at of loose) expect(at?.y).toBeGreaterThan(nodes.get("b")?.y ?? 0);
  expect(f?.y).toBe(c?.y);
  expect(g?.y).toBeGreaterThan(f?.y ?? 0);
  expect(height).toBeGreaterThan((g?.y ?? 0) + SIZE.height);
});

test("an empty graph has a size", () => {
  expect(layoutGraph([], [])).toMatchObject({ width: 16, height: expect.any(Number) });
});

test.each([1, 2, 3, 4, 5])("nothing overlaps or leaves the picture in random graph %i", (seed) => {
  const layout = randomGraph(seed, 14, 30);
  const boxes = boxesIn(layout);

  for (const [index, box] of boxes.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(layout.width);
    expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
    expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
  }
});

test("the layout of the same graph is the same", () => {
  expect(randomGraph(7, 20, 50)).toEqual(randomGraph(7, 20, 50));
});

test("very large graphs have lines without labels", () => {
  const layout = randomGraph(3, 60, MAX_ROUTED_EDGES * 2);
  const edges = [...layout.edges.values()];

  expect(edges.length).toBeGreaterThan(MAX_ROUTED_EDGES);
  expect(edges.every(({ label, path }) => label === null && path.startsWith("M"))).toBe(true);
});
