import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { EntityValue } from "#app/rules/entities/entity-value.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import {
  TWIN_PROPERTY_NAMES,
  twinColumnModes,
} from "#app/server/entities/definitions/twins.server.ts";
import type {
  CustomFilter,
  PropertyFilter,
} from "#app/server/entities/types/property-filter.server.ts";
import type { Property } from "#app/server/entities/types/property.server.ts";
import type { RelatedMaps } from "#app/server/entities/types/references.server.ts";
import type { RegisteredEntity } from "#app/server/entities/types/registry.server.ts";
import { type BrowsedClass, browsedClass, listClasses } from "#app/server/model/classes.server.ts";
import { cachedReference } from "#app/server/model/reference-cache.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import {
  columnsOf,
  type ClassColumn,
  type FieldFilterKind,
} from "#app/server/twins/fields/class-columns.server.ts";
import { fieldSearches } from "#app/server/twins/fields/field-filters.server.ts";
import { viewField } from "#app/server/twins/fields/field-values.server.ts";

import { catchRequestError } from "../../platform/errors.server.ts";
import { type ClassField, Related, Twin } from "../../platform/response-schemas.server.ts";
import { excludingSearch, findReferenced, lookupOf } from "./field-references.server.ts";

/** Finds the class whose fields a list of twins shows, by ID, key or name. Null if there is none. */
export async function findTwinClass(caller: Caller, text: string): Promise<BrowsedClass | null> {
  const classes = await listClasses(caller);
  const lower = text.toLowerCase();
  const found =
    classes.find(({ id, key }) => id === lower || key === lower) ??
    classes.find(({ name }) => name.toLowerCase() === lower);
  // An abstract class has no twins of its own, but its fields are those of all its descendants.
  const { value } = await catchRequestError(browsedClass(caller, found?.key ?? text));
  return value ?? null;
}

/** Builds the entity for the twins of a class, with columns, sort orders and filters for its fields. */
export async function loadTwinsEntity(
  caller: Caller,
  twinClass: BrowsedClass,
): Promise<RegisteredEntity> {
  const twins = consoleEntities.get("twins");
  const columns = columnsOf(twinClass.fields, TWIN_PROPERTY_NAMES);
  const links = await listLinks(caller, twinClass.id);
  const base = twins.properties.map((property) => narrowed(property, twinClass));
  const end = base.findIndex(({ name }) => name === "created");
  return {
    ...twins,
    calls: {
      ...twins.calls,
      search: { ...twins.calls.search, columnModes: (names) => columnModes(columns, names) },
    },
    properties: [
      ...base.slice(0, end),
      ...columns.map((column, index) => fieldProperty(twinClass, column, index)),
      ...base.slice(end),
      ...links.map((link) => linkProperty(twinClass, link)),
    ],
  };
}

/** Adapts a property to the class: the class itself is hidden, and statuses are chosen among its own. */
function narrowed(property: Property, { id, statuses }: BrowsedClass): Property {
  if (property.name === "class") {
    const filter: PropertyFilter = {
      custom: {
        kind: "references",
        excludes: false,
        // Filters by the ID of this class, because the address may have the class's key, which a search by name
        // wouldn't find.
        find: () => Promise.resolve([id]),
        search: (ids) => ({ twinClassExtendsHierarchyContainsIdList: ids }),
      },
    };
    return { ...property, column: "hidden", filter };
  }
  if (property.name !== "status") return property;
  return {
    ...property,
    choices: statuses.map((status) => ({
      value: status.id,
      label: () => status.name || status.key,
    })),
    filter: {
      custom: {
        kind: "choices",
        excludes: true,
        search: (ids, excluded) => ({ [excluded ? "statusIdExcludeList" : "statusIdList"]: ids }),
      },
    },
  };
}

const VALUE_MODES = {
  showTwinFieldCollectionMode: "NOT_EMPTY_FIELDS",
  showTwinField2DataListOptionMode: "SHORT",
  showTwinField2UserMode: "DETAILED",
  showTwinField2TwinMode: "DETAILED",
};

function columnModes(columns: ClassColumn[], names: readonly string[]): Record<string, string> {
  const visible = columns.filter(({ name }) => names.includes(name));
  return {
    ...twinColumnModes(names),
    ...(visible.length > 0 && {
      ...VALUE_MODES,
      fieldKeyList: visible.map(({ key }) => key).join(","),
    }),
  };
}

const VISIBLE_FIELDS = 4;

function fieldProperty(twinClass: BrowsedClass, column: ClassColumn, index: number): Property {
  const { name, label, sortable, key, type } = column;
  const field = twinClass.fields.find(({ id }) => id === column.fieldId);
  return {
    name,
    fieldKey: key,
    label: () => label,
    type: type === "number" || type === "color" ? type : "text",
    ...(type !== "readOnly" && !field?.readOnly && { edit: key }),
    ...(index >= VISIBLE_FIELDS && { column: "hidden" as const }),
    ...(sortable && { sort: `field:${key}` }),
    ...(field && {
      view: (twin: Record<string, unknown>, related: RelatedMaps) =>
        viewFieldOf(field, twin, related),
      ...fieldFilter(twinClass, column, field),
    }),
  };
}

function fieldFilter(
  { fields }: BrowsedClass,
  column: ClassColumn,
  field: ClassField,
): Pick<Property, "filter" | "choices" | "lookup"> {
  const kind = column.filter === null ? undefined : KINDS.get(column.filter);
  if (kind === undefined) return {};
  const isFlag = column.type === "boolean";
  const ends = kind === "numbers" ? ["min", "max"] : ["from", "to"];
  const isRange = kind === "numbers" || kind === "days";
  const filter: PropertyFilter = {
    custom: {
      kind: isFlag ? "choices" : kind,
      excludes: !isRange && !isFlag,
      ...(kind === "references" &&
        !isFlag && {
          find: (caller: Caller, text: string) => findReferenced(caller, field, text),
        }),
      search: (values, excluded) => {
        if (excluded) return { fields: { [field.id]: excludingSearch(field, values) } };
        const typed = isRange
          ? Object.fromEntries(
              values.flatMap((value, end) =>
                value === undefined ? [] : [[`${column.name}.${ends[end]}`, [value]]],
              ),
            )
          : { [column.name]: values.filter((value) => value !== undefined) };
        return { fields: fieldSearches({ filters: typed }, [column], fields) };
      },
    },
  };
  if (isFlag) return { filter, choices: FLAGS };
  const lookup = kind === "references" ? lookupOf(field) : null;
  return { filter, ...(lookup && { lookup }) };
}

const KINDS: ReadonlyMap<FieldFilterKind, CustomFilter["kind"]> = new Map([
  ["text", "texts"],
  ["numbers", "numbers"],
  ["days", "days"],
  ["options", "references"],
]);

const FLAGS = [
  { value: "true", label: m.field_yes },
  { value: "false", label: m.field_no },
];

/**
 * Parsed related objects, by the unparsed ones of the response. All rows of a response share them, so they are parsed
 * only once.
 */
const parsed = new WeakMap<RelatedMaps, Related>();

function viewFieldOf(field: ClassField, row: object, related: RelatedMaps): EntityValue {
  const relatedObjects = parsed.get(related) ?? Related.parse(related);
  parsed.set(related, relatedObjects);
  return viewField(field, Values.parse(row) as Twin, relatedObjects).value;
}

const Values = Twin.pick({ id: true, fields: true });

const Links = z.object({
  links: z
    .array(
      z.object({
        id: z.string(),
        name: z.string().default(""),
        backwardName: z.string().default(""),
        srcTwinClassId: z.string().default(""),
      }),
    )
    .default([]),
});
type Link = z.output<typeof Links>["links"][number];

/** Lists the links from and to the class. Empty if the platform rejects the request. */
function listLinks(caller: Caller, classId: string): Promise<Link[]> {
  return cachedReference(caller, `links of class ${classId}`, async () => {
    const path =
      "/private/link/search/v1?limit=50&lazyRelation=false&showLinkMode=DETAILED&showLinkSrc2TwinClassMode=SHORT";
    const filter = { srcOrDstTwinClassIdList: [classId] };
    const { value } = await catchRequestError(caller.platform.post(path, filter, Links));
    return value?.links ?? [];
  });
}

/** Builds the filter that finds twins by the twins that they are linked to. */
function linkProperty({ id }: BrowsedClass, link: Link): Property {
  const isSource = link.srcTwinClassId === id;
  const text = (isSource ? link.name : link.backwardName) || link.name;
  return {
    name: `link_${link.id.slice(-12)}`,
    label: () => m.twins_link_filter({ name: text }),
    type: "reference",
    column: false,
    refers: { entity: "twins", map: "twinMap" },
    filter: {
      custom: {
        kind: "references",
        excludes: true,
        find: (caller, name) => findReferenced(caller, null, name),
        search: (ids, excluded) => ({
          [excluded ? "linksNoAnyOfList" : "linksAnyOfList"]: [
            isSource
              ? { linkId: link.id, dstTwinIdList: ids }
              : { linkId: link.id, twinIdList: ids, srcElseDst: true },
          ],
        }),
      },
    },
  };
}
