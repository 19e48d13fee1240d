import { m } from "#app/paraglide/messages.js";
import type { Choice } from "#app/rules/forms/choice.ts";
import { type BrowsedClass, listClasses } from "#app/server/model/classes.server.ts";
import type { ClassField } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { ClassColumn } from "./class-columns.server.ts";
import {
  classLinkTargets,
  offeredOptions,
  loadOptions,
  loadUsers,
} from "./field-choices.server.ts";
import { CLASS_LIST } from "./field-filters.server.ts";

/** The maximum number of link filters with choices, because each takes a call. */
const MAX_LINK_FILTERS = 3;

/** Loads the choices of the filters by reference, by the name of the column. */
export async function loadFilterOptions(
  caller: Caller,
  twinClass: BrowsedClass,
  columns: ClassColumn[],
): Promise<Record<string, Choice[]>> {
  const filtered = columns.flatMap((column) => {
    const field = twinClass.fields.find(({ id }) => id === column.fieldId);
    return column.filter === "options" && field ? [{ column, field }] : [];
  });
  const typesOf = ({ descriptor }: ClassField) => descriptor?.fieldType.toLowerCase() ?? "";
  const { tagsListId, markersListId } = twinClass;
  const listIds = new Set([
    ...filtered.flatMap(({ field }) => field.descriptor?.dataListId ?? []),
    ...[tagsListId, markersListId].filter((id) => id !== null),
  ]);
  const linkIds = [...new Set(filtered.flatMap(({ field }) => field.descriptor?.linkId ?? []))];
  const hasUsers = filtered.some(({ field }) => typesOf(field).startsWith("selectuser"));
  const hasClasses = filtered.some(({ field }) => typesOf(field) === CLASS_LIST);
  const [options, links, users, classes] = await Promise.all([
    listIds.size > 0 ? loadOptions(caller, [...listIds]) : [],
    Promise.all(
      linkIds
        .slice(0, MAX_LINK_FILTERS)
        .map(async (id) => [id, await classLinkTargets(caller, twinClass.id, id)] as const),
    ),
    hasUsers ? loadUsers(caller) : [],
    hasClasses ? listClasses(caller) : [],
  ]);
  const targets = new Map(links);
  const choicesFor = (field: ClassField) => {
    const { descriptor } = field;
    const linkId = descriptor?.linkId;
    if (descriptor?.dataListId) return offeredOptions(options, descriptor);
    if (linkId) return targets.get(linkId) ?? [];
    return typesOf(field) === CLASS_LIST ? classes : users;
  };
  const ofList = (listId: string | null) =>
    inWords(options.filter(({ dataListId }) => dataListId === listId));
  return {
    ...Object.fromEntries(
      filtered.map(({ column, field }) => [
        column.name,
        column.type === "boolean"
          ? [
              { value: "true", label: m.field_yes() },
              { value: "false", label: m.field_no() },
            ]
          : inWords(choicesFor(field)),
      ]),
    ),
    tags: ofList(tagsListId),
    markers: ofList(markersListId),
  };
}

function inWords(named: { id: string; name: string }[]): Choice[] {
  return named.map(({ id, name }) => ({ value: id, label: name || id }));
}
