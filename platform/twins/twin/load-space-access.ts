import type { Executor } from "../../base/database/executor.ts";
import type { SpaceAccess } from "../../core/access/actor.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { SpaceContext } from "../../core/access/may.rules.ts";
import { loadSpaceAccess } from "./space.store.ts";
import type { TwinRow } from "./twin.store.ts";

/** Adds to each twin the caller's access to its space. Executes no statement if none of the twins is in a space. */
export async function attachSpaceAccess(
  executor: Executor,
  caller: Caller,
  rows: readonly TwinRow[],
): Promise<TwinRow[]> {
  const ids = new Set(rows.map((row) => row.permission_space_id).filter((id) => id !== null));
  if (ids.size === 0 || caller.kind === "system") return [...rows];
  const accessBySpace = await loadSpaceAccess(executor, caller, [...ids]);
  return rows.map((row) => {
    const space = accessBySpace.get(row.permission_space_id ?? "");
    return space ? { ...row, space } : row;
  });
}

/**
 * Returns the changed row with the caller's access to its space, which is loaded again only if the space has changed.
 */
export async function keepSpaceAccess(
  executor: Executor,
  caller: Caller,
  before: TwinRow,
  after: TwinRow,
): Promise<TwinRow> {
  if (after.permission_space_id === before.permission_space_id) {
    return before.space ? { ...after, space: before.space } : after;
  }
  const [row] = await attachSpaceAccess(executor, caller, [after]);
  return row ?? after;
}

/** Returns the IDs of the spaces to which children of this head belong. */
export function childSpaceIds(
  { model }: Caller,
  head: TwinRow | null,
): Pick<TwinRow, "permission_space_id" | "twinflow_space_id"> {
  if (head === null) return { permission_space_id: null, twinflow_space_id: null };
  const { permissionSchemaSpace, twinflowSchemaSpace } = model.classes.get(head.class_id) ?? {};
  return {
    permission_space_id: permissionSchemaSpace ? head.id : head.permission_space_id,
    twinflow_space_id: twinflowSchemaSpace ? head.id : head.twinflow_space_id,
  };
}

/** Loads the caller's access to the spaces of the heads' children, by ID of the head. */
export async function loadChildSpaceContexts(
  executor: Executor,
  caller: Caller,
  heads: readonly TwinRow[],
): Promise<Map<string, SpaceContext>> {
  const spaces = heads.map(
    (head) => [head.id, childSpaceIds(caller, head).permission_space_id] as const,
  );
  const ids = new Set(spaces.map(([, id]) => id).filter((id) => id !== null));
  const accessBySpace =
    ids.size === 0 || caller.kind === "system"
      ? new Map<string, SpaceAccess>()
      : await loadSpaceAccess(executor, caller, [...ids]);
  return new Map(
    spaces.map(([headId, id]) => {
      const space = accessBySpace.get(id ?? "");
      return [headId, { permission_space_id: id, ...(space && { space }) }];
    }),
  );
}
