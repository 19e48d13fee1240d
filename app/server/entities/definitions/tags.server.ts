import { m } from "#app/paraglide/messages.js";
import { listTwinClasses } from "#app/server/model/classes.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { Entity, EntityNames } from "../types/entity.server.ts";
import type { Property } from "../types/property.server.ts";
import { options } from "./datalists.server.ts";

/** An ID that no list has, because an empty filter would find the options of all lists. */
const NO_LIST = "00000000-0000-0000-0000-000000000000";

/** Finds the lists that classes use for their tags or markers. */
async function findListIds(caller: Caller, kind: "tag" | "marker"): Promise<string[]> {
  const classes = await listTwinClasses(caller);
  const ids = classes.map((twinClass) =>
    kind === "tag" ? twinClass.tagsDataListId : twinClass.markersDataListId,
  );
  const found = [...new Set(ids.filter((id) => id !== undefined))];
  return found.length > 0 ? found : [NO_LIST];
}

/** Defines the entity for the options that are tags or markers, with a tab of the twins that have the option. */
function markedOptions(kind: "tag" | "marker", names: EntityNames): Entity {
  return {
    ...options,
    key: `${kind}s`,
    names,
    calls: {
      ...options.calls,
      search: {
        ...options.calls.search,
        fixedFor: async (caller) => ({ dataListIdList: await findListIds(caller, kind) }),
      },
    },
    properties: options.properties.map((property) => ofLists(property, kind)),
    page: { ...options.page, tabs: [{ entity: "twins", by: `${kind}s` }] },
  };
}

/**
 * Removes the filter by list, because it would override the fixed filter, which limits the options to lists of tags
 * or markers.
 */
function ofLists(property: Property, kind: "tag" | "marker"): Property {
  if (property.name !== "dataListId") return property;
  const { filter: _filter, ...rest } = property;
  return {
    ...rest,
    refers: {
      entity: "datalists",
      map: "dataListsMap",
      narrow: async (caller) => ({ idList: await findListIds(caller, kind) }),
    },
  };
}

export const tags = markedOptions("tag", {
  title: m.twins_tags,
  one: m.twins_tag,
  help: m.twins_tags_help,
});

export const markers = markedOptions("marker", {
  title: m.twins_markers,
  one: m.twins_marker,
  help: m.twins_markers_help,
});
