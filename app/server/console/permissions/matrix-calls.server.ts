import type { MatrixColumn, MatrixGrant, MatrixRow } from "#app/rules/console/permission-matrix.ts";
import type { AnyObject } from "#app/server/entities/types/references.server.ts";

export interface NamedRow extends Omit<MatrixRow, "grants" | "calls" | "lacking"> {
  callIds: string[];
}

export interface PlacedGrant extends MatrixGrant {
  permissionId: string;
  column: Omit<MatrixColumn, "href"> & { subjectId: string | null };
}

/**
 * Adds to a row the permissions that the API calls require in addition, and for each group with a grant those that
 * the group lacks.
 */
export function withCalls(
  { callIds, ...row }: NamedRow & Pick<MatrixRow, "grants">,
  grants: readonly PlacedGrant[],
  calls: ReadonlyMap<string, AnyObject>,
): MatrixRow {
  const needed = callIds.filter((id) => calls.has(id));
  const has = new Set(grants.map(({ permissionId, column }) => `${column.key} ${permissionId}`));
  const keys = (ids: string[]) => ids.map((id) => String(calls.get(id)?.["key"] ?? id));
  const lacking = Object.keys(row.grants)
    .filter((column) => column.startsWith("group:"))
    .map((column) => [column, keys(needed.filter((id) => !has.has(`${column} ${id}`)))] as const)
    .filter(([, missing]) => missing.length > 0);
  return { ...row, calls: keys(needed), lacking: Object.fromEntries(lacking) };
}
