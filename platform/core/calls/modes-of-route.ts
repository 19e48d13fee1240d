import { z } from "zod";

import { listModes, findViewOfSchema } from "../../base/http/call-modes.ts";
import type { DetailKey } from "../../base/http/modes.ts";
import type { Route } from "./route.ts";

/** Name of a diagnostics channel of `{ route, mode }`. */
export const MODES_CONSULTED = "vitrine:modes-consulted";

/**
 * Lists the detail levels of a call: those of the views that it names, else of the views in its answer.
 * `relatedObjects` has no own ones, because it contains what these show.
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
