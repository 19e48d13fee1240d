import { drawLayout } from "./graph-draw.server.ts";
import type { Chain, GraphLayout, Item, LayoutEdge, LayoutNode } from "./graph-items.server.ts";
import { orderLayers } from "./graph-order.server.ts";
import { placeItems } from "./graph-positions.server.ts";

/** Larger graphs have straight lines without labels: routing a thousand edges takes seconds. */
export const MAX_ROUTED_EDGES = 250;

/**
 * Lays out a graph in layers from top to bottom: layers by the longest path, an order within
 * layers with few crossings, then horizontal places near those of the neighbors. General layout libraries
 * took half a second for 50 nodes with 150 edges; this takes milliseconds.
 */
export function layoutGraph(
  nodes: readonly LayoutNode[],
  edges: readonly LayoutEdge[],
): GraphLayout {
  const joined = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const connected = nodes.filter(({ id }) => joined.has(id));
  const reversed = findReversedEdges(connected, edges);
  const ranks = rankNodes(connected, edges, reversed);
  const items = new Map<string, Item>();
  const layers: Item[][] = [];
  for (const { id, width, height } of connected) {
    items.set(id, addItem(layers, 2 * (ranks.get(id) ?? 0), { width, height, isNode: true }));
  }
  const isRouted = edges.length <= MAX_ROUTED_EDGES;
  const chains = edges.map((edge) =>
    buildChain(edge, { isReversed: reversed.has(edge.id), isRouted, items, layers }),
  );
  orderLayers(layers);
  placeItems(layers);
  return drawLayout({ nodes, layers, items, chains });
}

function addItem(
  layers: Item[][],
  layer: number,
  size: Pick<Item, "width" | "height" | "isNode">,
): Item {
  const item: Item = { ...size, layer, x: 0, place: 0, up: [], down: [] };
  while (layers.length <= layer) layers.push([]);
  layers[layer]?.push(item);
  return item;
}

/** Finds the edges that close a cycle, by a depth-first search in the order of the nodes. */
function findReversedEdges(
  nodes: readonly LayoutNode[],
  edges: readonly LayoutEdge[],
): Set<string> {
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const reversed = new Set<string>();
  const state = new Map<string, "open" | "done">();
  const visit = (id: string) => {
    state.set(id, "open");
    for (const edge of leaving.get(id) ?? []) {
      if (state.get(edge.to) === "open") reversed.add(edge.id);
      else if (!state.has(edge.to)) visit(edge.to);
    }
    state.set(id, "done");
  };
  for (const { id } of nodes) if (!state.has(id)) visit(id);
  return reversed;
}

/** Assigns each node to a layer below all nodes that have an edge to it. */
function rankNodes(
  nodes: readonly LayoutNode[],
  edges: readonly LayoutEdge[],
  reversed: ReadonlySet<string>,
): Map<string, number> {
  const down = edges.map((edge) =>
    reversed.has(edge.id) ? { from: edge.to, to: edge.from } : { from: edge.from, to: edge.to },
  );
  const above = Map.groupBy(down, ({ to }) => to);
  const ranks = new Map<string, number>();
  const rank = (id: string): number => {
    const cached = ranks.get(id);
    if (cached !== undefined) return cached;
    const found = Math.max(-1, ...(above.get(id) ?? []).map(({ from }) => rank(from))) + 1;
    ranks.set(id, found);
    return found;
  };
  for (const { id } of nodes) rank(id);
  pullDown(nodes, down, ranks);
  return ranks;
}

/** Moves nodes without incoming edges down, next to their targets. The first node stays at the top. */
function pullDown(
  [first, ...others]: readonly LayoutNode[],
  down: readonly { from: string; to: string }[],
  ranks: Map<string, number>,
): void {
  const below = Map.groupBy(down, ({ from }) => from);
  const entered = new Set(down.map(({ to }) => to));
  for (const { id } of others) {
    if (id === first?.id || entered.has(id)) continue;
    const targets = (below.get(id) ?? []).map(({ to }) => ranks.get(to) ?? 0);
    if (targets.length > 0) ranks.set(id, Math.max(0, Math.min(...targets) - 1));
  }
}

interface ChainContext {
  isReversed: boolean;
  isRouted: boolean;
  items: ReadonlyMap<string, Item>;
  layers: Item[][];
}

function buildChain(
  edge: LayoutEdge,
  { isReversed, isRouted, items, layers }: ChainContext,
): Chain {
  const [top, bottom] = isReversed ? [edge.to, edge.from] : [edge.from, edge.to];
  const [upper, lower] = [items.get(top), items.get(bottom)];
  if (!upper || !lower) throw new Error(`The edge '${edge.id}' names a node that is missing`);
  // Nodes are in even layers, so an odd layer between two nodes can always hold the label.
  const middle = 2 * Math.floor((upper.layer + lower.layer) / 4) + 1;
  const chain: Item[] = [upper];
  let label: Item | null = null;
  const end = isRouted ? lower.layer : upper.layer;
  for (let layer = upper.layer + 1; layer < end; layer++) {
    const isLabel = layer === middle && edge.label !== null;
    const size = isLabel && edge.label ? edge.label : { width: 0, height: 0 };
    const item = addItem(layers, layer, { ...size, isNode: false });
    if (isLabel) label = item;
    chain.push(item);
  }
  chain.push(lower);
  for (const [index, item] of chain.entries()) {
    const next = chain[index + 1];
    // Crossings are counted between neighboring layers only.
    if (!next || !isRouted) continue;
    item.down.push(next);
    next.up.push(item);
  }
  return { edge, isReversed, items: chain, label };
}
