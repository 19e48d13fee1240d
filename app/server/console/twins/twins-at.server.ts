import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { entityListDefinition } from "#app/server/entities/screens/list/entity-list.server.ts";
import type { BrowsedClass } from "#app/server/model/classes.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { findNamedViews } from "../../lists/list-page.server.ts";
import { findTwinClass, loadTwinsEntity } from "./class-twins.server.ts";

/**
 * Finds the entity for the list of twins at the address. It has the fields of a class if the filters or the saved
 * view name exactly one.
 */
export async function twinsAt(caller: Caller, url: URL) {
  const twins = consoleEntities.get("twins");
  const { key } = entityListDefinition(twins);
  const views = await findNamedViews(caller, url, key);
  const view = views?.views.find(({ id }) => id === url.searchParams.get("view"));
  const classes = url.searchParams.has("f.class")
    ? url.searchParams.getAll("f.class")
    : new URLSearchParams(view?.query).getAll("f.class");
  const [text, ...others] = classes.filter((value) => value.trim() !== "");
  const isOne = text !== undefined && others.length === 0;
  const twinClass: BrowsedClass | null = isOne ? await findTwinClass(caller, text) : null;
  const entity = twinClass ? await loadTwinsEntity(caller, twinClass) : twins;
  return { entity, twinClass, views };
}
