import type { Caller } from "../context.ts";
import { type BuiltinPermission, permissionId } from "../engine/permission/builtin.ts";

interface OfBusiness {
  businessAccountId: string | null;
}

/**
 * Rows of the domain and of the caller's business; those of other businesses only for callers who
 * manage them, since sellers of one domain compete.
 */
export function ofOwnBusiness<T extends OfBusiness>(
  caller: Caller,
  manage: BuiltinPermission,
  rows: readonly T[],
): T[] {
  const managesAll = caller.permissions.has(permissionId(manage));
  const isOwn = ({ businessAccountId: id }: T) => id === null || id === caller.businessAccountId;
  return rows.filter((row) => managesAll || isOwn(row));
}
