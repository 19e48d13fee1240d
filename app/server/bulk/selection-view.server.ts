import { conditionTexts } from "#app/rules/lists/filter-text.ts";
import { nameChosen } from "#app/server/entities/screens/find-choices.server.ts";
import { searchBody } from "#app/server/entities/screens/list/entity-filters.server.ts";
import { entityListDefinition } from "#app/server/entities/screens/list/entity-list.server.ts";
import { viewFilters } from "#app/server/entities/screens/list/filter-controls.server.ts";
import { requireLookup } from "#app/server/entities/screens/lookup-error.server.ts";
import { idOf, searchEntities } from "#app/server/entities/screens/read-entities.server.ts";
import type { Entity } from "#app/server/entities/types/entity.server.ts";
import { listParamsAt } from "#app/server/lists/list-page.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { BulkTarget, Selection, SelectionView } from "./bulk-target.server.ts";

/** Describes a selection in words, so that nobody changes rows they don't see. */
export async function viewSelection(
  caller: Caller,
  url: URL,
  { entity }: BulkTarget,
  { ids, search }: Selection,
): Promise<SelectionView> {
  const params = await listParamsAt(caller, url, entityListDefinition(entity));
  if (search !== null) {
    const filters = await viewFilters(caller, entity.registry, entity.properties, params.filters);
    return { conditions: conditionTexts(params, filters), elsewhere: [] };
  }
  const filters = await requireLookup(searchBody(caller, entity, params));
  const isNarrowed = Object.keys(filters).length > 0 && ids.length > 0;
  const missing = isNarrowed ? await findMissing(caller, entity, filters, ids) : [];
  const names = await nameChosen(caller, entity, missing);
  return { conditions: null, elsewhere: names.map(({ label }) => label) };
}

/** Finds the chosen rows that the list's filters exclude. */
async function findMissing(
  caller: Caller,
  entity: Entity,
  filters: object,
  ids: string[],
): Promise<string[]> {
  const byId = entity.properties.find(
    ({ name, type }) => type === "code" && name === (entity.traits?.idMember ?? "id"),
  )?.filter;
  // A search can't have two conditions on the ID. If the filters already contain one, no row counts as excluded.
  if (!byId || !("list" in byId) || byId.list in filters) return [];
  const query = { offset: "0", limit: String(ids.length) };
  const chosen = { ...filters, [byId.list]: ids };
  const { rows } = await searchEntities(caller, entity, chosen, query);
  const found = new Set(rows.map((row) => idOf(entity, row)));
  return ids.filter((id) => !found.has(id));
}
