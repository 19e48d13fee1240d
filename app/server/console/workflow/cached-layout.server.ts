import { LRUCache } from "lru-cache";

import type { GraphLayout, LayoutEdge, LayoutNode } from "./graph-items.server.ts";
import { layoutGraph } from "./graph-layout.server.ts";

/** A layout depends on nothing but the sizes and the edges, so one serves everybody who sees the same graph. */
const layouts = new LRUCache<string, GraphLayout>({ max: 100 });

export function findLayout(
  nodes: readonly LayoutNode[],
  edges: readonly LayoutEdge[],
): GraphLayout {
  const key = JSON.stringify([nodes, edges]);
  const cached = layouts.get(key);
  if (cached) return cached;
  const layout = layoutGraph(nodes, edges);
  layouts.set(key, layout);
  return layout;
}
