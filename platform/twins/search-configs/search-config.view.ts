import { z } from "zod";

import type { SearchConfig } from "../../core/model/domain-model.ts";
import { listParameters } from "../../model/searches/configured-search.rules.ts";

export const SEARCH_KINDS = ["twin", "class", "field"] as const satisfies SearchConfig["kind"][];

export const SearchConfigView = z
  .object({
    id: z.guid(),
    kind: z.enum(SEARCH_KINDS),
    key: z.string(),
    name: z.string(),
    predicate: z.record(z.string(), z.unknown()),
    paramList: z.array(z.string()),
  })
  .meta({ id: "SearchConfigV1" });

export function presentSearch(search: SearchConfig): z.output<typeof SearchConfigView> {
  const { id, kind, key, name, predicate } = search;
  return { id, kind, key, name, predicate: { ...predicate }, paramList: listParameters(predicate) };
}
