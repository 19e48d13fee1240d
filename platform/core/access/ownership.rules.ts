import type { TwinClass } from "../model/domain-model.ts";
import type { Actor, Subject } from "./actor.rules.ts";
import { permissionId } from "./builtin-permission.rules.ts";

export type Ownership = "account" | "user" | "domain";

/** Returns the owner of the twins of a class, which separates tenants. */
export function ownershipOf(twinClass: TwinClass): Ownership {
  switch (twinClass.ownerType) {
    case "BUSINESS_ACCOUNT":
    case "DOMAIN_BUSINESS_ACCOUNT":
    case "DOMAIN_BUSINESS_ACCOUNT_USER":
      return "account";
    case "USER":
    case "DOMAIN_USER":
      return "user";
    case "DOMAIN":
    case "SYSTEM":
      return "domain";
  }
}

export function canSeeEveryOwner(actor: Actor): boolean {
  if (actor.kind === "system") return actor.businessAccountId === null;
  return actor.permissions.has(permissionId("DOMAIN_TWINS_VIEW_ALL"));
}

/** Whether the actor may see twins of this owner at all. */
export function canSeeOwner(actor: Actor, twinClass: TwinClass, twin: Subject): boolean {
  if (twin.domain_id !== actor.model.domainId) return false;
  if (canSeeEveryOwner(actor)) return true;
  switch (ownershipOf(twinClass)) {
    case "account":
      return (
        actor.businessAccountId !== null && twin.business_account_id === actor.businessAccountId
      );
    case "user":
      return actor.userId !== null && twin.owner_user_id === actor.userId;
    case "domain":
      return true;
  }
}
