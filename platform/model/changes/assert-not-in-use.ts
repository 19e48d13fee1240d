import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage, type Message, type Noun, noun } from "../../base/messages/message.ts";

const USAGE_NOUNS = {
  businessAccount: "business_account",
  domain: "domain",
  factory: "factory",
  factoryConditionSet: "factory_condition_set",
  link: "link",
  permission: "permission",
  search: "search",
  tier: "tier",
  transition: "transition",
  twin: "twin",
  twinClass: "twin_class",
  twinClassField: "twin_class_field",
  twinLink: "twin_link",
  twinflow: "twinflow",
  user: "user",
  userGroup: "user_group",
  validatorSet: "validator_set",
} as const satisfies Record<string, Noun>;

/**
 * One entity that refers to the entity to delete, or, with `kind: "twin"`, the number of twins that
 * do.
 */
export interface UsageReference {
  kind: keyof typeof USAGE_NOUNS;
  id?: string;
  name?: string;
  count?: number;
}

const MAX_RETURNED_USAGES = 20;
const MAX_NAMED_USAGES = 3;

/**
 * Throws `IN_USE` (HTTP 409) if the entity is in use. `usedBy` lists its first uses, and
 * `usedByCount` counts all of them.
 */
export function assertNotInUse(what: Noun, uses: readonly UsageReference[]): void {
  if (uses.length === 0) return;
  const named = { what: noun(what), uses: uses.slice(0, MAX_NAMED_USAGES).map(describeUsage) };
  const message =
    uses.length > MAX_NAMED_USAGES
      ? createMessage("in_use_by_more", { ...named, count: uses.length - MAX_NAMED_USAGES })
      : createMessage("in_use", named);
  throw new RequestError(CODE.IN_USE, message, {
    extra: { usedBy: uses.slice(0, MAX_RETURNED_USAGES), usedByCount: uses.length },
  });
}

export function twinUses(count: number): UsageReference[] {
  return count > 0 ? [{ kind: "twin", count }] : [];
}

function describeUsage({ kind, name, id, count }: UsageReference): Message {
  if (count !== undefined) {
    return createMessage(kind === "twinLink" ? "usage_twin_links" : "usage_twins", { count });
  }
  return createMessage("usage", { kind: noun(USAGE_NOUNS[kind]), name: name ?? id ?? "" });
}
