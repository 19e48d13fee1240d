import { type BuiltinPermission, permissionId } from "./builtin-permission.rules.ts";

/**
 * Permissions that open the data of every business of a domain. No caller can grant them to
 * themselves: another administrator or the command line must.
 */
const OPENING_RIGHTS: readonly BuiltinPermission[] = [
  "DOMAIN_TWINS_VIEW_ALL",
  "DOMAIN_TWINS_CREATE_ANY",
  "ACT_AS_USER",
];

const IDS: ReadonlySet<string> = new Set(OPENING_RIGHTS.map(permissionId));

export function isOpeningRight(permission: string): boolean {
  return IDS.has(permission);
}
