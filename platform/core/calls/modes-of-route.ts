import { z } from "zod";

import { listModes, findViewOfSchema } from "../../base/http/call-modes.ts";
import type { DetailKey } from "../../base/http/modes.ts";
import type { Route } from "./route.ts";

/** Name of the diagnostics channel whose messages are `{ route, mode }`. */
export const MODES_CONSULTED = "vitrine:modes-consulted";

/**
 * Lists the detail levels that a call supports: those of the views in `shows`, or else of the views in its answer.
 * `relatedObjects` has none of its own, because the detail levels of the other views decide what it contains.
 */
export function modesOfRoute({ shows, answer }: Route<never>): DetailKey[] {
  if (shows) return listModes(shows);
  if (!(answer instanceof z.ZodObject)) return [];
  const { relatedObjects: _shown, ...payload } = answer.shape;
  const { $defs: _named, ...described } = z.toJSONSchema(z.object(payload), {
    io: "output",
    unrepresentable: "any",
  });
  const names = JSON.stringify(described).matchAll(/#\/\$defs\/(\w+)/g);
  const views = [...names].flatMap(([, name = ""]) => findViewOfSchema(name) ?? []);
  return listModes([...new Set(views)]);
}
