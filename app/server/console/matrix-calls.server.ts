import { z } from "zod";

import type { MatrixColumn, MatrixGrant, MatrixRow } from "#app/rules/permission-matrix.ts";

import type { Caller } from "../caller.server.ts";
import { permissions } from "./entities/permissions.server.ts";
import { idOf, searchEntities } from "./find-choices.server.ts";
import type { AnyObject } from "./references.server.ts";

const MAX_CALLS = 100;

export interface NamedRow extends Omit<MatrixRow, "grants" | "calls" | "lacking"> {
  callIds: string[];
}

export interface PlacedGrant extends MatrixGrant {
  permissionId: string;
  column: Omit<MatrixColumn, "href"> & { subjectId: string | null };
}

const Calls = z.object({ callPermissionIdList: z.array(z.string()).default([]) });

export function callIdsOf(row: AnyObject): string[] {
  return Calls.parse(row).callPermissionIdList;
}

/** Keys of the permissions that calls need beside those of a page, without the ones that every member of a domain has. */
export async function loadCalls(
  caller: Caller,
  rows: readonly NamedRow[],
): Promise<ReadonlyMap<string, string>> {
  const idList = [...new Set(rows.flatMap(({ callIds }) => callIds))];
  if (idList.length === 0) return new Map();
  const query = { limit: String(MAX_CALLS) };
  const found = await searchEntities(caller, permissions, { idList }, query);
  const granted = found.rows.filter(({ everyMember }) => everyMember !== true);
  return new Map(granted.map((row) => [idOf(permissions, row), String(row["key"] ?? "")]));
}

/** Adds the other layer: what the calls need, and who has the permission but can't make the call. */
export function withCalls(
  { callIds, ...row }: NamedRow & Pick<MatrixRow, "grants">,
  grants: readonly PlacedGrant[],
  calls: ReadonlyMap<string, string>,
): MatrixRow {
  const needed = callIds.filter((id) => calls.has(id));
  const has = new Set(grants.map(({ permissionId, column }) => `${column.key} ${permissionId}`));
  const keys = (ids: string[]) => ids.map((id) => calls.get(id) ?? id);
  const lacking = Object.keys(row.grants)
    .filter((column) => column.startsWith("group:"))
    .map((column) => [column, keys(needed.filter((id) => !has.has(`${column} ${id}`)))] as const)
    .filter(([, missing]) => missing.length > 0);
  return { ...row, calls: keys(needed), lacking: Object.fromEntries(lacking) };
}
