import { z } from "zod";

import {
  type ClassField,
  Related,
  type Status,
  TwinClass,
  TwinClassListResponse,
  type TwinResponse,
} from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { getOwnAccess } from "#app/server/session/permissions.server.ts";

import { accessibleFields } from "./accessible-fields.server.ts";
import { classKeyPath } from "./class-by-key.server.ts";
import { cachedReference } from "./reference-cache.server.ts";

/** Keys of classes that have no twins, such as those of users and businesses. */
const CLASSES_WITHOUT_TWINS: ReadonlySet<string> = new Set([
  "user",
  "business_account",
  "global_ancestor",
]);

export interface ClassChoice {
  id: string;
  /** In lower case, as in addresses. */
  key: string;
  name: string;
}

/** Lists the classes that may have twins and that the caller may see, sorted by name. */
export async function listVisibleClasses(caller: Caller): Promise<ClassChoice[]> {
  const [classes, { hiddenClassIds }] = await Promise.all([
    listClasses(caller),
    getOwnAccess(caller),
  ]);
  return hiddenClassIds ? classes.filter(({ id }) => !hiddenClassIds.has(id)) : classes;
}

/** Lists the classes that may have twins, sorted by name. */
export function listClasses(caller: Caller): Promise<ClassChoice[]> {
  return cachedReference(caller, "classes with twins", async () => {
    const twinClasses = await listTwinClasses(caller);
    return twinClasses
      .filter(({ abstractClass }) => !abstractClass)
      .map(({ id, key, name }) => ({ id, key: key.toLowerCase(), name: name || key }))
      .filter(({ key }) => !CLASSES_WITHOUT_TWINS.has(key))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  });
}

/** Lists all classes, including those without twins of their own. */
export async function listTwinClasses(caller: Caller): Promise<TwinClass[]> {
  return cachedReference(caller, "all classes", async () => {
    const { twinClassList } = await caller.platform.post(
      "/private/twin_class/search/v1?limit=1000&lazyRelation=false&showTwinClassMode=DETAILED",
      {},
      TwinClassListResponse,
    );
    return twinClassList;
  });
}

/** IDs of the lists that contain the tags and markers of twins of a class; null if they can have none. */
export interface OptionLists {
  tagsListId: string | null;
  markersListId: string | null;
}

/** A class with its statuses and fields, each in the order of the class. */
export interface BrowsedClass extends OptionLists {
  id: string;
  key: string;
  name: string;
  description: string;
  headClassId: string | null;
  isAbstract: boolean;
  /** The permission that creating a twin of the class requires, besides that of the call. */
  createPermissionId: string | undefined;
  statuses: Status[];
  fields: ClassField[];
}

const CLASS_QUERY = new URLSearchParams({
  lazyRelation: "false",
  showTwinClassMode: "DETAILED",
  showTwinClass2StatusMode: "DETAILED",
  showStatusMode: "DETAILED",
  showTwinClass2TwinClassFieldMode: "DETAILED",
  showTwinClassFieldMode: "DETAILED",
  showTwinClass2PermissionMode: "SHORT",
}).toString();

const ClassResponse = z.object({
  twinClass: TwinClass.extend({ createPermissionId: z.string().optional() }),
  relatedObjects: Related,
});

/**
 * Finds a class by its key, with the fields that the caller may see. Choices of fields are not included, because they
 * depend on the business.
 */
export async function browsedClass(caller: Caller, key: string): Promise<BrowsedClass> {
  const [twinClass, access] = await Promise.all([fetchClass(caller, key), getOwnAccess(caller)]);
  return { ...twinClass, fields: accessibleFields(twinClass.fields, access) };
}

function fetchClass(caller: Caller, key: string): Promise<BrowsedClass> {
  return cachedReference(caller, `browsed class ${key.toLowerCase()}`, async () => {
    const path = `${classKeyPath(key)}?${CLASS_QUERY}`;
    const { twinClass, relatedObjects } = await caller.platform.get(path, ClassResponse);
    return {
      id: twinClass.id,
      key: twinClass.key.toLowerCase(),
      name: twinClass.name || twinClass.key,
      description: twinClass.description,
      headClassId: twinClass.headClassId ?? null,
      ...optionLists(twinClass),
      isAbstract: twinClass.abstractClass,
      createPermissionId: twinClass.createPermissionId,
      statuses: inOrder(twinClass.statusList, relatedObjects.statusMap),
      fields: inOrder(twinClass.fieldIds, relatedObjects.twinClassFieldMap),
    };
  });
}

function inOrder<T>(ids: string[], byId: Record<string, T>): T[] {
  return ids.map((id) => byId[id]).filter((entity) => entity !== undefined);
}

/**
 * Adds the names of the classes that may have twins to the related objects if any of the fields has classes as its
 * values.
 */
export async function withClassNames(
  caller: Caller,
  fields: ClassField[],
  related: Related,
): Promise<Related> {
  const hasClassList = fields.some(({ descriptor }) => descriptor?.fieldType === "twinClassListV1");
  if (!hasClassList) return related;
  const classes = await listClasses(caller);
  const named = classes.map(({ id, key, name }) => [id, TwinClass.parse({ id, key, name })]);
  return {
    ...related,
    twinClassMap: { ...Object.fromEntries(named), ...related.twinClassMap },
  };
}

/** Returns the lists of options for the tags and markers of a twin's class. */
export function optionListsOf({ twin, relatedObjects }: TwinResponse): OptionLists {
  return optionLists(relatedObjects.twinClassMap[twin.twinClassId]);
}

function optionLists(twinClass: TwinClass | undefined): OptionLists {
  const tags = twinClass?.tagsDataListId ?? twinClass?.inheritedTagsDataListId;
  const markers = twinClass?.markersDataListId ?? twinClass?.inheritedMarkersDataListId;
  return { tagsListId: tags ?? null, markersListId: markers ?? null };
}
