export interface LayoutNode {
  id: string;
  width: number;
  height: number;
}

/** A directed edge. There is at most one per pair of nodes and direction. */
export interface LayoutEdge {
  id: string;
  from: string;
  to: string;
  /** The size of the label; null if the edge has none. */
  label: { width: number; height: number } | null;
}

export interface Point {
  x: number;
  y: number;
}

export interface GraphLayout {
  width: number;
  height: number;
  /** The top left corners of the nodes, by ID. */
  nodes: Map<string, Point>;
  edges: Map<string, { path: string; label: Point | null }>;
}

/** An element of a layer: a node, a label, or a bend of an edge that passes through the layer. */
export interface Item {
  width: number;
  height: number;
  /** The horizontal position of the center. */
  x: number;
  /** The index in the layer. */
  place: number;
  layer: number;
  isNode: boolean;
  up: Item[];
  down: Item[];
}

export interface Chain {
  edge: LayoutEdge;
  /** True if the edge goes up, against the direction of the layers. */
  isReversed: boolean;
  /** The elements through which the edge passes, from the upper node to the lower one. */
  items: Item[];
  label: Item | null;
}

/** Computes the mean of a member; null if there are no items. */
export function meanOf(items: readonly Item[], member: "place" | "x"): number | null {
  let sum = 0;
  for (const item of items) sum += item[member];
  return items.length === 0 ? null : sum / items.length;
}
