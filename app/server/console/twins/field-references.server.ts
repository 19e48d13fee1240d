import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { findByText } from "#app/server/entities/screens/find-choices.server.ts";
import { assertAllMatch, MAX_MATCHES } from "#app/server/entities/screens/lookup-error.server.ts";
import type { Property } from "#app/server/entities/types/property.server.ts";
import { listClasses } from "#app/server/model/classes.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { CLASS_LIST } from "#app/server/twins/fields/field-filters.server.ts";
import { containsPattern } from "#common/like-pattern.ts";

import { type ClassField, TwinListResponse } from "../../platform/response-schemas.server.ts";

const TEXT_TYPES: ReadonlySet<string> = new Set(["textv1", "urlv1", "i18nv1", "colorhexv1"]);

const Options = z.object({
  options: z.array(z.object({ id: z.string() })).default([]),
  pagination: z.object({ total: z.number().default(0) }).prefault({}),
});

/**
 * Finds the IDs of the entities that a field of this type may refer to, by a part of their name. Without a field,
 * finds twins that a link may refer to.
 */
export async function findReferenced(
  caller: Caller,
  field: ClassField | null,
  text: string,
): Promise<string[]> {
  const type = typeOf(field);
  if (type.startsWith("selectuser")) return findByText(caller, consoleEntities.get("users"), text);
  if (type === CLASS_LIST) {
    const lower = text.toLowerCase();
    const classes = await listClasses(caller);
    return classes.filter(({ name }) => name.toLowerCase().includes(lower)).map(({ id }) => id);
  }
  if (field === null || field.descriptor?.linkId !== undefined) return findTwins(caller, text);
  return findOptions(caller, text, field.descriptor?.dataListId);
}

async function findTwins({ platform }: Caller, text: string): Promise<string[]> {
  const { twinList, pagination } = await platform.post(
    `/private/twin/search/v2?limit=${MAX_MATCHES}`,
    { twinNameLikeList: [containsPattern(text)] },
    TwinListResponse,
  );
  const { total, totalCapped: hasMore } = pagination;
  assertAllMatch(text, m.twins_twins(), { total, hasMore });
  return twinList.map(({ id }) => id);
}

async function findOptions({ platform }: Caller, text: string, dataListId: string | undefined) {
  const { options, pagination } = await platform.post(
    `/private/data_list_option/search/v1?limit=${MAX_MATCHES}&showDataListOptionMode=SHORT`,
    {
      optionI18nLikeList: [containsPattern(text)],
      ...(dataListId && { dataListIdList: [dataListId] }),
    },
    Options,
  );
  assertAllMatch(text, m.console_options(), { total: pagination.total, hasMore: false });
  return options.map(({ id }) => id);
}

/** The search of the picker for a field. Null if fields of its type don't refer to anything. */
export function lookupOf(field: ClassField): Property["lookup"] | null {
  const type = typeOf(field);
  if (type.startsWith("selectuser")) return { entity: "users" };
  if (type === CLASS_LIST) return { entity: "classes" };
  if (field.descriptor?.linkId !== undefined) return { entity: "twins" };
  const list = field.descriptor?.dataListId;
  return list === undefined ? null : { entity: "options", narrow: { list } };
}

/** Builds the condition that excludes twins whose field has one of the values. */
export function excludingSearch(field: ClassField, values: (string | undefined)[]): object {
  const type = typeOf(field);
  const ids = values.filter((value) => value !== undefined);
  if (TEXT_TYPES.has(type)) {
    const valueLikeNoAnyOfList = ids.map(containsPattern);
    return { type: "TwinFieldSearchTextV1", valueLikeNoAnyOfList };
  }
  if (field.descriptor?.linkId !== undefined)
    return { type: "TwinFieldSearchIdV1", idExcludeList: ids };
  if (type.startsWith("selectuser")) return { type: "TwinFieldSearchUserV1", idExcludeList: ids };
  if (type === CLASS_LIST) return { type: "TwinFieldSearchTwinClassListV1", idExcludeAnySet: ids };
  return { type: "TwinFieldSearchListV1", optionsNoAnyOfList: ids };
}

function typeOf(field: ClassField | null): string {
  return field?.descriptor?.fieldType.toLowerCase() ?? "";
}
