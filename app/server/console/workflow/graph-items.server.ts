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
  /** The size of the label; null if there is none. */
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
  /** The horizontal center. */
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
  /** The edge goes up, against the direction of the layers. */
  isReversed: boolean;
  /** The elements that the edge connects, from the upper node to the lower one. */
  items: Item[];
  label: Item | null;
}

/** Computes the mean of a member; null without items. */
export function meanOf(items: readonly Item[], member: "place" | "x"): number | null {
  let sum = 0;
  for (const item of items) sum += item[member];
  return items.length === 0 ? null : sum / items.length;
}
