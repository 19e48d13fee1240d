import { z } from "zod";

import { Related, type Status, TwinClass } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { cachedReference } from "./reference-cache.server.ts";

const ClassResponse = z.object({
  twinClass: TwinClass.extend({ statusList: z.array(z.string()).default([]) }),
  relatedObjects: Related,
});

export interface ClassInfo {
  id: string;
  statuses: Status[];
  /** The IDs of the fields by lower-case key, because filters refer to fields by ID. */
  fieldIds: Record<string, string>;
}

const CLASS_QUERY = new URLSearchParams({
  lazyRelation: "false",
  showTwinClassMode: "DETAILED",
  showTwinClass2StatusMode: "DETAILED",
  showStatusMode: "DETAILED",
  showTwinClass2TwinClassFieldMode: "SHORT",
  showTwinClassFieldMode: "SHORT",
}).toString();

/** Returns the path of a class by its key. Upstream finds keys in upper case only; this platform ignores case. */
export function classKeyPath(key: string): string {
  return `/private/twin_class_by_key/${encodeURIComponent(key.toUpperCase())}/v1`;
}

/** Finds a class by its key, with its statuses and fields. */
export function classByKey(caller: Caller, key: string): Promise<ClassInfo> {
  return cachedReference(caller, `class ${key}`, async () => {
    const path = `${classKeyPath(key)}?${CLASS_QUERY}`;
    const { twinClass, relatedObjects } = await caller.platform.get(path, ClassResponse);
    const statuses = Object.values(relatedObjects.statusMap);
    const fields = Object.values(relatedObjects.twinClassFieldMap);
    const order = new Map(twinClass.statusList.map((id, index) => [id, index]));
    return {
      id: twinClass.id,
      statuses: statuses
        .filter((status) => order.size === 0 || order.has(status.id))
        .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)),
      fieldIds: Object.fromEntries(fields.map((field) => [field.key.toLowerCase(), field.id])),
    };
  });
}
