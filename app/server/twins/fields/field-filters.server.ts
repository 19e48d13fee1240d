import type { ListParams } from "#app/rules/lists/list-href.ts";
import type { ClassField } from "#app/server/platform/response-schemas.server.ts";
import { containsPattern } from "#common/like-pattern.ts";

import type { ClassColumn } from "./class-columns.server.ts";

/** Widens a range, because the platform excludes its bounds and the filters include them. */
const EPSILON = 0.000_001;
const DECIMALS = 9;
const DAY_MS = 86_400_000;
const SECOND_MS = 1000;
/** The type of fields whose values are classes, in lower case. */
export const CLASS_LIST = "twinClassListV1".toLowerCase();

/** Builds the conditions of a twin search on fields, by the ID of the field. */
export function fieldSearches(
  { filters }: Pick<ListParams, "filters">,
  columns: ClassColumn[],
  fields: ClassField[],
): Record<string, object> {
  const searches: Record<string, object> = {};
  for (const column of columns) {
    const field = fields.find(({ id }) => id === column.fieldId);
    const search = field && buildSearch(column, field, filters);
    if (search) searches[column.fieldId] = search;
  }
  return searches;
}

function buildSearch(
  { name, filter }: ClassColumn,
  field: ClassField,
  filters: ListParams["filters"],
): object | null {
  const bounds = (low: string, high: string) => [
    filters[`${name}.${low}`]?.[0],
    filters[`${name}.${high}`]?.[0],
  ];
  switch (filter) {
    case "text":
      return textSearch(filters[name] ?? []);
    case "numbers":
      return numberSearch(bounds("min", "max"));
    case "days":
      return daySearch(bounds("from", "to"));
    case "options":
      return optionSearch(field, filters[name] ?? []);
    case null:
      return null;
  }
}

function textSearch(values: string[]): object | null {
  if (values.length === 0) return null;
  return {
    type: "TwinFieldSearchTextV1",
    valueLikeAnyOfList: values.map(containsPattern),
  };
}

function numberSearch([min, max]: (string | undefined)[]): object | null {
  if (min === undefined && max === undefined) return null;
  return {
    type: "TwinFieldSearchNumericV1",
    ...(min !== undefined && { moreThen: (Number(min) - EPSILON).toFixed(DECIMALS) }),
    ...(max !== undefined && { lessThen: (Number(max) + EPSILON).toFixed(DECIMALS) }),
  };
}

/** Builds the condition on a range of days, which includes both. */
function daySearch([from, to]: (string | undefined)[]): object | null {
  if (from === undefined && to === undefined) return null;
  return {
    type: "TwinFieldSearchDateV1",
    ...(from !== undefined && { moreThen: instant(from, -SECOND_MS) }),
    ...(to !== undefined && { lessThen: instant(to, DAY_MS) }),
  };
}

function instant(day: string, shiftMs: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + shiftMs).toISOString().slice(0, 19);
}

function optionSearch({ descriptor }: ClassField, values: string[]): object | null {
  if (values.length === 0) return null;
  const type = descriptor?.fieldType.toLowerCase() ?? "";
  if (type === "booleanv1") {
    return values.length > 1
      ? null
      : { type: "TwinFieldSearchBooleanV1", value: values[0] === "true" };
  }
  if (type.startsWith("selectLink".toLowerCase()))
    return { type: "TwinFieldSearchIdV1", idList: values };
  if (type.startsWith("selectuser")) return { type: "TwinFieldSearchUserV1", idList: values };
  if (type === CLASS_LIST) {
    return { type: "TwinFieldSearchTwinClassListV1", idIncludeAnySet: values };
  }
  return { type: "TwinFieldSearchListV1", optionsAnyOfList: values };
}
