import { type Item, meanOf } from "./graph-items.server.ts";
import { isotonicPositions } from "./isotonic-positions.server.ts";

export const NODE_GAP = 28;
const LINE_GAP = 14;
const POSITION_SWEEPS = 10;

/** Moves items near their neighbors, alternately above and below, without changing their order. */
export function placeItems(layers: readonly Item[][]): void {
  for (const layer of layers) placeLayer(layer, () => []);
  for (let sweep = 0; sweep < POSITION_SWEEPS; sweep++) {
    if (sweep % 2 === 0) for (const layer of layers) placeLayer(layer, ({ up }) => up);
    else for (const layer of layers.toReversed()) placeLayer(layer, ({ down }) => down);
  }
  for (const layer of layers) placeLayer(layer, ({ up, down }) => [...up, ...down]);
}

function placeLayer(layer: Item[], neighbors: (item: Item) => Item[]): void {
  const places = layer.map((item, index) => {
    const others = neighbors(item);
    const before = layer[index - 1];
    return {
      wanted: meanOf(others, "x") ?? item.x,
      weight: others.length === 0 ? 0.1 : weightOf(item, others),
      gap: before ? distance(before, item) : 0,
    };
  });
  for (const [index, x] of isotonicPositions(places).entries()) {
    const item = layer[index];
    if (item) item.x = x;
  }
}

/** Long edges weigh more, because straight lines matter more than centered nodes. */
function weightOf(item: Item, others: readonly Item[]): number {
  return !item.isNode && others.some(({ isNode }) => !isNode) ? 4 : 1;
}

function distance(before: Item, item: Item): number {
  const gap = before.isNode && item.isNode ? NODE_GAP : LINE_GAP;
  return (before.width + item.width) / 2 + gap;
}
