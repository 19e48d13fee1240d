import { z } from "zod";

import type { Caller } from "../caller.server.ts";
import { PlatformInternalError } from "../platform/errors.server.ts";
import { cachedReference } from "../platform/reference-cache.server.ts";
import { Related, type Status, TwinClass } from "../platform/response-schemas.server.ts";

const SearchesResponse = z.object({
  searchList: z.array(z.object({ id: z.string(), key: z.string(), kind: z.string() })).default([]),
});

const ClassResponse = z.object({
  twinClass: TwinClass.extend({ statusList: z.array(z.string()).default([]) }),
  relatedObjects: Related,
});

/** The ID of a configured search. Its key is the same in every domain, its ID is not. */
export async function searchId(caller: Caller, key: string): Promise<string> {
  const { searchList } = await cachedReference(caller, "searches", () =>
    caller.platform.post("/private/search_config/list/v1", {}, SearchesResponse),
  );
  const search = searchList.find(
    (candidate) => candidate.kind === "twin" && candidate.key.toLowerCase() === key,
  );
  if (!search) throw new PlatformInternalError(`The domain has no search '${key}'`);
  return search.id;
}

export interface ClassInfo {
  id: string;
  statuses: Status[];
}

/** Finds a class and its statuses by key. */
export function classByKey(caller: Caller, key: string): Promise<ClassInfo> {
  return cachedReference(caller, `class ${key}`, async () => {
    const path = `/private/twin_class_by_key/${key}/v1?lazyRelation=false&showTwinClassMode=DETAILED&showTwinClass2StatusMode=DETAILED&showStatusMode=DETAILED`;
    const { twinClass, relatedObjects } = await caller.platform.get(path, ClassResponse);
    const statuses = Object.values(relatedObjects.statusMap);
    const order = new Map(twinClass.statusList.map((id, index) => [id, index]));
    return {
      id: twinClass.id,
      statuses: statuses
        .filter((status) => order.size === 0 || order.has(status.id))
        .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)),
    };
  });
}
