import { m } from "#app/paraglide/messages.js";
import { MARK_LABELS, MARKS } from "#app/rules/twins/twin-marks.ts";

import type { Entity } from "../types/entity.server.ts";
import type { Property } from "../types/property.server.ts";
import { classReference } from "./common-properties.server.ts";

/** The show modes that columns need if they show more than the twin itself contains, by the name of the column. */
const COLUMN_MODES: Readonly<Record<string, Record<string, string>>> = {
  class: { showTwin2TwinClassMode: "DETAILED" },
  status: { showTwin2StatusMode: "DETAILED", showStatusMode: "DETAILED" },
  aliases: { showTwinAliasMode: "ALL" },
  assignee: { showTwin2UserMode: "DETAILED" },
  author: { showTwin2UserMode: "DETAILED" },
  head: { showTwinByHeadMode: "YELLOW" },
  tags: { showTwinTag2DataListOptionMode: "DETAILED" },
  markers: { showTwinMarker2DataListOptionMode: "DETAILED" },
};

/** Returns the show modes that the visible columns need. */
export function twinColumnModes(columns: readonly string[]): Record<string, string> {
  return Object.assign({}, ...columns.map((name) => COLUMN_MODES[name])) as Record<string, string>;
}

/** Names that are taken, so that the columns of class fields get other names. */
export const TWIN_PROPERTY_NAMES: ReadonlySet<string> = new Set([
  "name",
  "class",
  "status",
  "description",
  "aliases",
  "assignee",
  "author",
  "head",
  "tags",
  "markers",
  "marks",
  "external",
  "created",
  "updated",
  "id",
]);

function user(name: string, label: () => string, member: string, list: string): Property {
  return {
    name,
    member,
    label,
    type: "reference",
    refers: { entity: "users", map: "userMap" },
    filter: { list },
    ...(name === "author" ? { column: "hidden" } : { edit: "twin:assignee" }),
  };
}

/** The tags or markers of a twin; both are options of data lists. */
function options(name: "tag" | "marker", label: () => string): Property {
  return {
    name: `${name}s`,
    member: `${name}IdList`,
    edit: `twin:${name}s`,
    label,
    type: "reference",
    column: "hidden",
    refers: { entity: "options", map: "dataListsOptionMap" },
    filter: { list: `${name}DataListOptionIdList` },
  };
}

/** Properties of twins of all classes. A list of one class also has the fields of that class. */
const properties: Property[] = [
  {
    name: "name",
    edit: "name",
    label: m.console_name,
    type: "text",
    sort: "name",
    filter: { like: "twinNameLikeList" },
  },
  classReference(
    "class",
    m.console_class,
    { only: "twinClassExtendsHierarchyContainsIdList" },
    { member: "twinClassId", sort: "twinClass.key" },
  ),
  {
    name: "status",
    member: "statusId",
    label: m.console_status,
    type: "reference",
    sort: "status",
    refers: { entity: "statuses", map: "statusMap" },
    filter: { list: "statusIdList" },
  },
  {
    name: "description",
    edit: "description",
    label: m.twins_description,
    type: "longText",
    column: "hidden",
    sort: "description",
    filter: { like: "descriptionLikeList" },
  },
  {
    name: "aliases",
    label: m.twins_aliases,
    type: "code",
    column: "hidden",
    view: ({ aliases }) =>
      Array.isArray(aliases) && aliases.length > 0
        ? { kind: "code", text: aliases.join(", ") }
        : { kind: "none" },
  },
  user("assignee", m.twins_assignee, "assignerUserId", "assignerUserIdList"),
  user("author", m.twins_author, "authorUserId", "createdByUserIdList"),
  {
    name: "head",
    member: "headTwinId",
    label: m.twins_head,
    type: "reference",
    column: "hidden",
    refers: { entity: "twins", map: "twinMap" },
    filter: { only: "headTwinIdList" },
  },
  options("tag", m.twins_tags),
  options("marker", m.twins_markers),
  {
    name: "marks",
    label: m.browse_marks,
    type: "choice",
    column: false,
    choices: MARKS.map((mark) => ({ value: mark, label: MARK_LABELS[mark] })),
    filter: { list: "touchList" },
  },
  {
    name: "external",
    edit: "twin:external",
    member: "externalId",
    label: m.console_external_id,
    type: "text",
    column: "hidden",
    sort: "externalId",
    filter: { list: "externalIdList" },
  },
  {
    name: "created",
    member: "createdAt",
    label: m.console_created,
    type: "date",
    sort: "createdAt",
    filter: { days: "createdAt" },
  },
  {
    name: "updated",
    member: "updatedAt",
    label: m.twins_updated,
    type: "date",
    column: "hidden",
    sort: "updatedAt",
  },
  {
    name: "id",
    label: m.console_id,
    type: "code",
    column: "hidden",
    filter: { list: "twinIdList" },
  },
];

/** Twins of all classes. Their pages are separate routes. */
export const twins: Entity = {
  key: "twins",
  kind: null,
  permission: "TWIN",
  traits: { isData: true },
  names: { title: m.twins_twins, one: m.twins_one, help: m.twins_help },
  list: { defaultSort: "-created", hasSheet: true, pageSizes: [10, 25, 50, 200] },
  calls: {
    search: {
      path: "/private/twin/search/v2",
      list: "twinList",
      byText: "twinNameLikeList",
      byWords: "textLike",
      modes: { showTwinMode: "DETAILED" },
      columnModes: twinColumnModes,
    },
    read: { path: (id) => `/private/twin/${id}/v2`, member: "twin", many: "twinIdList" },
  },
  properties,
};
