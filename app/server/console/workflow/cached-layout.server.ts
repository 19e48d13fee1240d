import { LRUCache } from "lru-cache";

import type { GraphLayout, LayoutEdge, LayoutNode } from "./graph-items.server.ts";
import { layoutGraph } from "./graph-layout.server.ts";

/** Cached layouts. They depend only on sizes and edges, so all users with the same graph share one. */
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
