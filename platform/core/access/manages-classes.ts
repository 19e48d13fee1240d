import type { ResponseContext } from "../responses/response-context.ts";
import { permissionId } from "./builtin-permission.rules.ts";

const MANAGE = permissionId("TWIN_CLASS_MANAGE");

export function managesClasses(view: Pick<ResponseContext, "caller">): boolean {
  return view.caller?.permissions.has(MANAGE) ?? false;
}
