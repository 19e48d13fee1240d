import type { TwinClass } from "../model/domain-model.ts";
import type { Actor } from "./actor.rules.ts";
import {
  type AccessDecision,
  mayUse,
  type SpaceContext,
  type Rule,
  rulesOn,
  schemaOf,
} from "./may.rules.ts";

/** One source of an unconditional permission. */
export type Reason =
  | { kind: "user" }
  | { kind: "user-group"; userGroupId: string }
  /** The group has it in every schema of every domain. */
  | { kind: "everywhere"; userGroupId: string }
  /** The user has a twin of this class and status assigned. */
  | { kind: "propagation"; classId?: string; statusId?: string };

export interface Explanation {
  answer: AccessDecision;
  /** The schema whose grants apply. */
  schemaId: string | null;
  reasons: (Reason | Rule)[];
}

/** Yields every source from which the actor has the permission; nothing if they don't have it. */
export function* reasonsFor(
  actor: Actor,
  schemaId: string | null,
  permissionId: string,
): Generator<Reason> {
  const { groups, global, propagations } = actor.model.grants;
  const own = actor.ownGrants.get(schemaId ?? "");
  if (own?.user.has(permissionId)) yield { kind: "user" };
  for (const userGroupId of actor.groupIds) {
    const inSchema = groups.get(schemaId ?? "")?.get(userGroupId);
    if (inSchema?.has(permissionId)) yield { kind: "user-group", userGroupId };
    if (global.get(userGroupId)?.has(permissionId)) yield { kind: "everywhere", userGroupId };
  }
  if (own?.propagated.has(permissionId)) {
    const [only, ...otherGrants] = propagations.filter(
      (grant) =>
        !grant.inSpaceOnly && grant.schemaId === schemaId && grant.permissionId === permissionId,
    );
    const isOne = only !== undefined && otherGrants.length === 0;
    yield {
      kind: "propagation",
      ...(isOne && { classId: only.classId }),
      ...(isOne && only.statusId !== null && { statusId: only.statusId }),
    };
  }
}

/**
 * Explains whether the actor may use something that requires a permission on this twin: the rule that decides, and
 * other grants that allow it too.
 */
export function explainUse(
  actor: Actor,
  required: string | null,
  twinClass: TwinClass,
  spaceContext: SpaceContext,
): Explanation {
  const answer = mayUse(actor, required, twinClass, spaceContext);
  const schemaId = schemaOf(actor, spaceContext);
  const isGrant = required !== null && answer.rule.kind !== "denied-to-all";
  const reasons = isGrant
    ? [
        ...reasonsFor(actor, schemaId, required),
        ...rulesOn(actor, schemaId, required, twinClass, spaceContext),
      ]
    : [];
  return { answer, schemaId, reasons };
}
