import { type Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

import type { Entity } from "../types/entity.server.ts";

/** The caller's rights on all rows of an entity. Pages hide what the platform would reject. */
export interface Rights {
  view: boolean;
  create: boolean;
  update: boolean;
  remove: boolean;
}

export async function readRights(caller: Caller, entity: Entity): Promise<Rights> {
  const may = (right: string) => hasPermission(caller, `${entity.permission}_${right}`);
  const [view, create, update, remove] = await Promise.all([
    may("VIEW"),
    may("CREATE"),
    may("UPDATE"),
    may("DELETE"),
  ]);
  return {
    view,
    create: create && entity.calls.create !== undefined,
    update: update && entity.calls.update !== undefined,
    remove: remove && canRemove(entity),
  };
}

/** The caller's rights on one row. */
export async function readRightsOn(caller: Caller, entity: Entity, id: string): Promise<Rights> {
  return { ...(await readRights(caller, entity)), ...(await entity.traits?.notWith?.(id)) };
}

export function canRemove({ calls: { remove, removeByChange } }: Entity): boolean {
  return remove !== undefined || removeByChange !== undefined;
}
