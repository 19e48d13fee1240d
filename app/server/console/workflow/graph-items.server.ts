export interface LayoutNode {
  id: string;
  width: number;
  height: number;
}

/** From one node to another one; at most one edge per pair and direction. */
export interface LayoutEdge {
  id: string;
  from: string;
  to: string;
  /** The size of what is written on it; null for a bare line. */
  label: { width: number; height: number } | null;
}

export interface Point {
  x: number;
  y: number;
}

export interface GraphLayout {
  width: number;
  height: number;
  /** The top left corners of nodes. */
  nodes: Map<string, Point>;
  edges: Map<string, { path: string; label: Point | null }>;
}

/** What occupies a place in a layer: a node, a label, or the bend of an edge that passes. */
export interface Item {
  width: number;
  height: number;
  /** The horizontal center. */
  x: number;
  /** The index in its layer. */
  place: number;
  layer: number;
  isNode: boolean;
  up: Item[];
  down: Item[];
}

export interface Chain {
  edge: LayoutEdge;
  /** The edge goes up, against the order of the layers. */
  isReversed: boolean;
  /** From the upper node to the lower one. */
  items: Item[];
  label: Item | null;
}

/** The mean place or coordinate; null of no items. */
export function meanOf(items: readonly Item[], member: "place" | "x"): number | null {
  let sum = 0;
  for (const item of items) sum += item[member];
  return items.length === 0 ? null : sum / items.length;
}
