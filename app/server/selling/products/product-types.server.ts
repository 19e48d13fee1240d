import { z } from "zod";

import { getLocale } from "#app/paraglide/runtime.js";
import { classByKey } from "#app/server/model/class-by-key.server.ts";
import { cachedReference } from "#app/server/model/reference-cache.server.ts";
import { TwinClass } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const ProductTypesResponse = z.object({
  twinClassList: z
    .array(TwinClass.extend({ externalProperties: z.record(z.string(), z.unknown()).default({}) }))
    .default([]),
});

export interface ProductType {
  id: string;
  key: string;
  name: string;
  group: string;
}

const PATH =
  "/private/twin_class/search/v1?limit=1000&lazyRelation=false&showTwinClassMode=DETAILED";

/** Lists all product types, ordered by group and name. */
export function listProductTypes(caller: Caller): Promise<ProductType[]> {
  return cachedReference(caller, `product types ${getLocale()}`, async () => {
    const { id: rootId } = await classByKey(caller, "product");
    const body = {
      extendsHierarchyChildsForTwinClassSearch: { idList: [rootId], depth: 0 },
      abstractt: "ONLY_NOT",
    };
    const { twinClassList } = await caller.platform.post(PATH, body, ProductTypesResponse);
    return twinClassList
      .map(({ id, key, name, externalProperties }) => ({
        id,
        key,
        name,
        group: groupOf(externalProperties),
      }))
      .toSorted((a, b) => a.group.localeCompare(b.group) || a.name.localeCompare(b.name));
  });
}

/** Reads the group from the properties of a class, which the domain defines: a text, or one per language. */
function groupOf({ groupName, group }: Record<string, unknown>): string {
  const names = z.record(z.string(), z.string()).safeParse(groupName);
  const name = names.success ? (names.data[getLocale()] ?? names.data.en) : groupName;
  return [name, group].find((text) => typeof text === "string") ?? "";
}
