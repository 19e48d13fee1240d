import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { entityListDefinition } from "#app/server/entities/screens/list/entity-list.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { findAllViews } from "../lists/list-views.server.ts";

export interface ViewRow {
  id: string;
  name: string;
  list: string;
  /** The address of the list with the view applied. */
  href: string;
  /** The address of the dialog that renames and shares the view. */
  editTo: string;
  isShared: boolean;
  /** True if the view is shared with the members of a user group. */
  isOfGroup: boolean;
  mayEdit: boolean;
  updatedAt: string;
}

/** Loads the saved views of the lists that administrators use, list by list. */
export async function loadAllViews(caller: Caller): Promise<ViewRow[]> {
  const places = new Map([
    ["browse", { title: m.browse_title(), path: href("/browse") }],
    ...consoleEntities.listed.map((entity) => {
      const { key, path } = entityListDefinition(entity);
      return [key, { title: entity.names.title(), path }] as const;
    }),
  ]);
  const rows = (await findAllViews(caller)).flatMap((view) => {
    const place = places.get(view.list);
    if (!place) return [];
    const query = new URLSearchParams({ view: view.id });
    return [
      {
        id: view.id,
        name: view.name,
        list: place.title,
        href: `${place.path}?${query}`,
        editTo: `${place.path}/views?${query}`,
        isShared: view.shared,
        isOfGroup: view.userGroupId !== "",
        mayEdit: view.mayEdit,
        updatedAt: view.updatedAt,
      },
    ];
  });
  return rows.toSorted((a, b) => a.list.localeCompare(b.list));
}
