import { href } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { Choice } from "#app/rules/forms/choice.ts";
import { splitSet } from "#app/rules/forms/lookup.ts";
import type { ListFilter } from "#app/rules/lists/list-filter.ts";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity } from "../../types/entity.server.ts";
import type { Property } from "../../types/property.server.ts";
import type { EntityRegistry } from "../../types/registry.server.ts";
import { nameChosen } from "../find-choices.server.ts";
import { endsOf, filterNames } from "./entity-filters.server.ts";

const Uuid = z.guid();
const HEX_COLOR = /^#[\da-f]{6}$/i;

type Filters = ListParams["filters"];

/** Creates the controls of a list's filters. Excluding filters come last. */
export async function viewFilters(
  caller: Caller,
  registry: EntityRegistry,
  properties: Property[],
  filters: Filters,
): Promise<ListFilter[]> {
  const filtered = properties.filter(({ filter }) => filter);
  const excluding = filtered.filter((property) =>
    filterNames(property).includes(`${property.name}.not`),
  );
  return Promise.all([
    ...filtered.map((property) => viewFilter(caller, registry, property, filters)),
    ...excluding.map((property) => viewFilter(caller, registry, property, filters, true)),
  ]);
}

async function viewFilter(
  caller: Caller,
  registry: EntityRegistry,
  property: Property,
  filters: Filters,
  excludes = false,
): Promise<ListFilter> {
  const { name, label: text, type, filter, choices = [] } = property;
  const field = excludes ? `${name}.not` : name;
  const label = excludes ? m.console_filter_not({ label: text() }) : text();
  const [end] = (filter && endsOf(filter)) ?? [];
  if (end) return { kind: end === "min" ? "numbers" : "days", field, label };
  if (filter && "flag" in filter) {
    return {
      field,
      label,
      options: [
        { value: "ONLY", label: m.field_yes() },
        { value: "ONLY_NOT", label: m.field_no() },
      ],
    };
  }
  const custom = filter && "custom" in filter ? filter.custom.kind : null;
  if (custom === "choices" || (custom === null && type === "choice")) {
    return {
      field,
      label,
      options: choices.map((choice) => ({ value: choice.value, label: choice.label() })),
    };
  }
  const values = filters[field] ?? [];
  const isReference =
    custom === null ? type === "reference" || type === "featurer" : custom === "references";
  if (isReference) return viewLookup(caller, registry, property, { field, label, values });
  const problem = invalidText(property, values);
  return {
    kind: "text",
    field,
    label,
    ...(isId(property) && { hint: m.console_filter_ids() }),
    ...(type === "color" && { input: "color" }),
    ...(problem && { problem }),
  };
}

/** Creates the control of a filter by another entity, with a picker if that entity can be searched. */
async function viewLookup(
  caller: Caller,
  registry: EntityRegistry,
  property: Property,
  { field, label, values }: { field: string; label: string; values: string[] },
): Promise<ListFilter> {
  const { refers, lookup = refers && { entity: refers.entity }, featurer } = property;
  const hint = m.console_filter_reference();
  if (!lookup) return { kind: "text", field, label, hint };
  const entity = registry.get(lookup.entity);
  const { byText, pathOf, method } = entity.calls.search;
  const isSearchable = byText !== undefined && pathOf === undefined && method === undefined;
  const query = new URLSearchParams({
    ...(featurer && { type: String(featurer.type) }),
    ...lookup.narrow,
  });
  const path = href("/resources/console-choices/:entity/:mode", {
    entity: lookup.entity,
    mode: "names",
  });
  return {
    kind: "text",
    field,
    label,
    hint,
    ...(isSearchable && { lookup: `${path}?${query}` }),
    names: await readNames(caller, entity, property, values),
  };
}

/** Reads the names of values that are IDs. Other values are parts of names. */
async function readNames(
  caller: Caller,
  entity: Entity,
  { type }: Property,
  values: string[],
): Promise<Choice[]> {
  const ids = values.filter((value) =>
    type === "featurer" ? /^\d+$/.test(value) : Uuid.safeParse(value).success,
  );
  return nameChosen(caller, entity, ids);
}

function isId({ type, refers, filter }: Property): boolean {
  const isListed = filter !== undefined && ("list" in filter || "only" in filter);
  return type === "code" && !refers && isListed;
}

function invalidText(property: Property, values: string[]): string | null {
  if (isId(property) && values.flatMap(splitSet).some((id) => !Uuid.safeParse(id).success)) {
    return m.console_filter_uuid();
  }
  const isWrongColor = property.type === "color" && values.some((value) => !HEX_COLOR.test(value));
  return isWrongColor ? m.console_color_invalid() : null;
}

/** The errors of filters, for a message above the list; null if there are none. */
export function filterProblem(filters: ListFilter[]): string | null {
  const problems = filters.flatMap((filter) =>
    "kind" in filter && filter.kind === "text" && filter.problem ? [filter.problem] : [],
  );
  return problems.length > 0 ? [...new Set(problems)].join(" ") : null;
}
