import type { Actor } from "../access/actor.rules.ts";
import { permissionId } from "../access/builtin-permission.rules.ts";
import { may } from "../access/may.rules.ts";
import { canSeeEveryOwner, ownershipOf } from "../access/ownership.rules.ts";
import type { VisibleTrash } from "./trash.store.ts";

/**
 * Decides which entries of the trash the actor may see and restore: twins of their own business if they may create
 * twins of the class, and configuration if they may manage the domain.
 */
export function visibleTrash(actor: Actor): VisibleTrash {
  const creatable = [...actor.model.classes.values()].filter(
    (twinClass) => may(actor, "create", twinClass).allowed,
  );
  const seesAll = canSeeEveryOwner(actor);
  const idsOf = (ownership: ReturnType<typeof ownershipOf>) =>
    creatable.filter((twinClass) => ownershipOf(twinClass) === ownership).map(({ id }) => id);
  return {
    configuration: actor.kind === "system" || actor.permissions.has(permissionId("DOMAIN_MANAGE")),
    ofAnyone: seesAll ? creatable.map(({ id }) => id) : idsOf("domain"),
    ofBusiness: { businessAccountId: actor.businessAccountId, classIds: idsOf("account") },
    ofUser: { userId: actor.userId, classIds: idsOf("user") },
  };
}
