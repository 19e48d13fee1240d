import { unknownId } from "../../base/errors/request-error.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import { deleteGrant, type GrantKind } from "./grant.store.ts";
import { visibleGrants } from "./visible-grants.ts";

/** Revokes a grant, effective from the next request. */
export function revokePermission(
  services: Services,
  caller: Caller,
  kind: GrantKind,
  grantId: string,
): Promise<void> {
  return changeModel(services, caller, async (tx) => {
    const visible = await visibleGrants(tx, caller, kind);
    const isVisible = visible.some(({ id }) => id === grantId);
    if (!isVisible || !(await deleteGrant(tx, caller.domainId, kind, grantId))) {
      throw unknownId("grant", grantId);
    }
  });
}
