import type { Chain, GraphLayout, Item, LayoutNode, Point } from "./graph-items.server.ts";
import { NODE_GAP } from "./graph-positions.server.ts";

const MARGIN = 16;
const MIN_LAYER_GAP = 22;
const MAX_LAYER_GAP = 64;
const MAX_PORT_GAP = 22;
const LOOSE_PER_ROW = 4;

/** Computes the top of each layer. The gap below a layer grows with the number of lines in it. */
function stackLayers(layers: readonly Item[][]): number[] {
  let y = MARGIN;
  return layers.map((layer) => {
    const top = y;
    const lines = layer.reduce((sum, { down }) => sum + down.length, 0);
    y += heightOf(layer) + Math.min(MIN_LAYER_GAP + lines, MAX_LAYER_GAP);
    return top;
  });
}

function heightOf(layer: readonly Item[]): number {
  return Math.max(0, ...layer.map(({ height }) => height));
}

interface PlacedGraph {
  nodes: readonly LayoutNode[];
  layers: readonly Item[][];
  items: ReadonlyMap<string, Item>;
  chains: readonly Chain[];
}

/** Turns layers into coordinates and SVG paths. */
export function drawLayout({ nodes, layers, items, chains }: PlacedGraph): GraphLayout {
  const tops = stackLayers(layers);
  const all = layers.flat();
  const left = Math.min(...all.map(({ x, width }) => x - width / 2));
  for (const item of all) item.x += MARGIN - left;
  const corner = (item: Item): Point => ({
    x: Math.round(item.x - item.width / 2),
    y: Math.round((tops[item.layer] ?? 0) + centering(item, layers)),
  });
  const places = new Map([...items].map(([id, item]) => [id, corner(item)]));
  const bottom = layers.length > 0 ? (tops.at(-1) ?? 0) + heightOf(layers.at(-1) ?? []) : 0;
  const loose = nodes.filter(({ id }) => !items.has(id));
  placeLoose(loose, bottom + (bottom > 0 ? MAX_LAYER_GAP : MARGIN), places);
  const ports = assignPorts(chains);
  const lines = chains.map((chain) => {
    const path = drawChain(chain, ports, { layers, tops });
    return [chain.edge.id, { path, label: chain.label && corner(chain.label) }] as const;
  });
  const boxes = nodes.map(({ id, width, height }) => ({ width, height, at: places.get(id) }));
  return {
    width: Math.ceil(
      Math.max(
        ...all.map(({ x, width }) => x + width / 2),
        ...boxes.map(({ at, width }) => (at?.x ?? 0) + width),
        0,
      ) + MARGIN,
    ),
    height: Math.ceil(
      Math.max(bottom, ...boxes.map(({ at, height }) => (at?.y ?? 0) + height)) + MARGIN,
    ),
    nodes: places,
    edges: new Map(lines),
  };
}

/** The vertical offset inside the layer: labels are in the middle, nodes at the top. */
function centering(item: Item, layers: readonly Item[][]): number {
  return item.isNode ? 0 : (heightOf(layers[item.layer] ?? []) - item.height) / 2;
}

/** Places nodes without edges in rows below the others. */
function placeLoose(loose: readonly LayoutNode[], top: number, places: Map<string, Point>): void {
  let y = top;
  for (let start = 0; start < loose.length; start += LOOSE_PER_ROW) {
    const row = loose.slice(start, start + LOOSE_PER_ROW);
    let x = MARGIN;
    for (const { id, width } of row) {
      places.set(id, { x, y });
      x += width + NODE_GAP;
    }
    y += Math.max(...row.map(({ height }) => height)) + NODE_GAP;
  }
}

type Ports = Map<Chain, { upper: number; lower: number }>;

/**
 * Spreads the ends of edges along the border of their node, sorted by the position of the other end to avoid
 * crossings.
 */
function assignPorts(chains: readonly Chain[]): Ports {
  const ports: Ports = new Map(chains.map((chain) => [chain, { upper: 0, lower: 0 }]));
  for (const end of ["upper", "lower"] as const) {
    const at = end === "upper" ? 0 : -1;
    const next = end === "upper" ? 1 : -2;
    for (const [node, group] of Map.groupBy(chains, ({ items }) => items.at(at))) {
      if (!node) continue;
      const sorted = group.toSorted(
        (a, b) => (a.items.at(next)?.x ?? 0) - (b.items.at(next)?.x ?? 0),
      );
      const gap = Math.min(MAX_PORT_GAP, (node.width - 16) / sorted.length);
      for (const [index, chain] of sorted.entries()) {
        const port = ports.get(chain);
        if (port) port[end] = node.x + (index - (sorted.length - 1) / 2) * gap;
      }
    }
  }
  return ports;
}

/** Draws a path in the direction of the edge: straight within layers, curved between them. */
function drawChain(
  chain: Chain,
  ports: Ports,
  { layers, tops }: { layers: readonly Item[][]; tops: readonly number[] },
): string {
  const last = chain.items.length - 1;
  const port = ports.get(chain);
  const points = chain.items.flatMap((item, index): Point[] => {
    const top = tops[item.layer] ?? 0;
    const bottom = top + heightOf(layers[item.layer] ?? []);
    // A node may be less tall than its layer, so lines start at its own bottom.
    if (index === 0)
      return [
        { x: port?.upper ?? item.x, y: top + item.height },
        { x: port?.upper ?? item.x, y: bottom },
      ];
    if (index === last) return [{ x: port?.lower ?? item.x, y: top }];
    return [
      { x: item.x, y: top },
      { x: item.x, y: bottom },
    ];
  });
  return toPath(chain.isReversed ? points.toReversed() : points);
}

function toPath([start = { x: 0, y: 0 }, ...rest]: readonly Point[]): string {
  let { x, y } = start;
  let path = `M${Math.round(x)} ${Math.round(y)}`;
  for (const next of rest) {
    // A segment of length 0 would give the arrowhead no direction.
    if (next.x === x && next.y === y) continue;
    const middle = Math.round((y + next.y) / 2);
    const [toX, toY] = [Math.round(next.x), Math.round(next.y)];
    if (Math.round(x) === toX) path += `V${toY}`;
    else path += `C${Math.round(x)} ${middle} ${toX} ${middle} ${toX} ${toY}`;
    ({ x, y } = next);
  }
  return path;
}
