import { type Item, meanOf } from "./graph-items.server.ts";

const ORDER_SWEEPS = 8;

/**
 * Sorts layers by the mean position of their neighbors, alternately down and up, and keeps the order with the fewest
 * crossings.
 */
export function orderLayers(layers: Item[][]): void {
  for (const layer of layers) numberItems(layer);
  let best = layers.map((layer) => [...layer]);
  let fewest = countCrossings(layers);
  for (let sweep = 0; sweep < ORDER_SWEEPS && fewest > 0; sweep++) {
    const side = sweep % 2 === 0 ? "up" : "down";
    for (const layer of side === "up" ? layers : layers.toReversed()) {
      const places = new Map(
        layer.map((item) => [item, meanOf(item[side], "place") ?? item.place]),
      );
      layer.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
      numberItems(layer);
    }
    const crossings = countCrossings(layers);
    if (crossings >= fewest) continue;
    fewest = crossings;
    best = layers.map((layer) => [...layer]);
  }
  for (const [index, layer] of best.entries()) layers[index] = layer;
}

function numberItems(layer: readonly Item[]): void {
  for (const [index, item] of layer.entries()) item.place = index;
}

function countCrossings(layers: readonly Item[][]): number {
  let crossings = 0;
  for (const [index, layer] of layers.entries()) {
    const ends = layer.flatMap(({ down }) =>
      down.length === 1 && down[0]
        ? down[0].place
        : down.map(({ place }) => place).toSorted((a, b) => a - b),
    );
    crossings += countInversions(ends, layers[index + 1]?.length ?? 0);
  }
  return crossings;
}

/** Counts inversions with a tree of partial sums, because a layer of a large graph has hundreds of lines. */
function countInversions(values: readonly number[], size: number): number {
  const tree = new Uint32Array(size + 1);
  let inversions = 0;
  for (const [seen, value] of values.entries()) {
    let notGreater = 0;
    for (let at = value + 1; at > 0; at -= at & -at) notGreater += tree[at] ?? 0;
    inversions += seen - notGreater;
    for (let at = value + 1; at <= size; at += at & -at) tree[at] = (tree[at] ?? 0) + 1;
  }
  return inversions;
}
