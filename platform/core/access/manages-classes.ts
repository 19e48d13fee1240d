import { permissionId } from "./builtin-permission.rules.ts";
import type { Caller } from "./caller.ts";

const MANAGE = permissionId("TWIN_CLASS_MANAGE");

export function managesClasses({ caller }: { caller: Caller | null }): boolean {
  return caller?.permissions.has(MANAGE) ?? false;
}
