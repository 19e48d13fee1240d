import type { Caller, Services } from "../../context.ts";
import { unknownId } from "../../errors.ts";
import { deleteGrant, type GrantKind } from "../../store/grants.ts";
import { changeModel } from "../reference/change-model.ts";

/** Takes a grant back; it no longer holds from the next call on. */
export function revokePermission(
  services: Services,
  caller: Caller,
  kind: GrantKind,
  grantId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx) => {
    const was = await deleteGrant(tx, caller.domainId, kind, grantId);
    if (!was) throw unknownId("grant", grantId);
  });
}
