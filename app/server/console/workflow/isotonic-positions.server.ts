export interface WantedPosition {
  wanted: number;
  /** The importance of the wanted position; above 0. */
  weight: number;
  /** The minimum distance from the previous item. */
  gap: number;
}

interface Block {
  position: number;
  weight: number;
  count: number;
}

/**
 * Returns the positions closest to the wanted ones, by least squares, that keep the order and the gaps. Neighbors
 * that are too close become a block at their weighted mean (pool adjacent violators).
 */
export function isotonicPositions(places: readonly WantedPosition[]): number[] {
  let offset = 0;
  const offsets = places.map(({ gap }) => (offset += gap));
  const blocks: Block[] = [];
  for (const [index, { wanted, weight }] of places.entries()) {
    let block: Block = { position: wanted - (offsets[index] ?? 0), weight, count: 1 };
    for (let before = blocks.at(-1); before && before.position > block.position;) {
      blocks.pop();
      block = merge(before, block);
      before = blocks.at(-1);
    }
    blocks.push(block);
  }
  const positions = blocks.flatMap(({ position, count }) => Array<number>(count).fill(position));
  return positions.map((position, index) => position + (offsets[index] ?? 0));
}

function merge(a: Block, b: Block): Block {
  const weight = a.weight + b.weight;
  const position = (a.position * a.weight + b.position * b.weight) / weight;
  return { position, weight, count: a.count + b.count };
}
