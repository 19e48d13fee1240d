import { z } from "zod";

import { getLocale } from "#app/paraglide/runtime.js";
import { classByKey } from "#app/server/model/class-by-key.server.ts";
import { cachedReference } from "#app/server/model/reference-cache.server.ts";
import {
  type ClassField,
  Related,
  TwinClass,
} from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const ProductTypesResponse = z.object({
  twinClassList: z
    .array(
      TwinClass.extend({
        externalProperties: z.record(z.string(), z.unknown()).default({}),
        createPermissionId: z.string().optional(),
      }),
    )
    .default([]),
  relatedObjects: Related,
});

export interface ProductType {
  id: string;
  key: string;
  name: string;
  group: string;
  /** The permission that creating a product of this type requires, besides that of the call. */
  createPermissionId?: string | undefined;
}

export interface ProductTypeFields extends ProductType {
  /** All fields of the type, including those that the caller may not see. */
  fields: ClassField[];
}

const PATH = `/private/twin_class/search/v1?${new URLSearchParams({
  limit: "1000",
  lazyRelation: "false",
  showTwinClassMode: "DETAILED",
  showTwinClass2TwinClassFieldMode: "DETAILED",
  showTwinClassFieldMode: "DETAILED",
  showTwinClass2PermissionMode: "SHORT",
})}`;

/** Lists all product types, ordered by group and name. */
export async function listProductTypes(caller: Caller): Promise<ProductType[]> {
  const types = await listProductTypeFields(caller);
  return types.map(({ fields: _fields, ...type }) => type);
}

/** Lists all product types with their fields, ordered by group and name. */
export function listProductTypeFields(caller: Caller): Promise<ProductTypeFields[]> {
  return cachedReference(caller, `product types ${getLocale()}`, async () => {
    const { id: rootId } = await classByKey(caller, "product");
    const body = {
      extendsHierarchyChildsForTwinClassSearch: { idList: [rootId], depth: 0 },
      abstractt: "ONLY_NOT",
    };
    const { twinClassList, relatedObjects } = await caller.platform.post(
      PATH,
      body,
      ProductTypesResponse,
    );
    return twinClassList
      .map(({ id, key, name, externalProperties, fieldIds, createPermissionId }) => ({
        id,
        key,
        name,
        group: groupOf(externalProperties),
        createPermissionId,
        fields: fieldIds.flatMap((fieldId) => relatedObjects.twinClassFieldMap[fieldId] ?? []),
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
