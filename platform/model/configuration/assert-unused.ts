import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import {
  countFieldAttachments,
  countTwinLinks,
  countTwinsInStatus,
  countTwinsWithReference,
} from "../changes/twin-usage.store.ts";
import type { Comparison, EntityChange } from "./compare.rules.ts";
import type { StoredEntity } from "./entity.rules.ts";
import { countHolders, countTwinsInHierarchy, countValues } from "./usage.store.ts";

/** Members by kind that existing twins, values or links depend on. */
const STRUCTURE: Readonly<Record<string, readonly string[]>> = {
  class: [
    "extends",
    "head",
    "ownerType",
    "tags",
    "markers",
    "permissionSchemaSpace",
    "workflowSchemaSpace",
  ],
  field: ["fieldTyper"],
  link: ["from", "to", "type"],
};

/** Parameters of a field typer that must not change while the field has values. */
const FIXED_PARAMS = ["listUUID", "linkUUID", "multiple", "unique", "pattern"];

/**
 * Rejects deleting entities in use, and changing members that twins depend on. Separate calls make
 * those changes, because they move twins too.
 */
export async function assertUnused(
  tx: Tx,
  domainId: string,
  { updated }: Comparison,
  deleted: readonly StoredEntity[],
): Promise<void> {
  const problems = new IssueCollector();
  const check = async (entity: StoredEntity, at: string) => {
    const count = await countUses(tx, domainId, entity);
    if (count > 0) {
      problems.add(CODE.IN_USE, at, createMessage("configuration_in_use", { count }));
    }
  };
  for (const change of updated) {
    if (isStructural(change)) await check(change.current, change.desired.at);
  }
  for (const entity of deleted) await check(entity, `${entity.kind.name} ${entity.name}`);
  problems.throwIfAny();
}

function isStructural({ current, desired, members }: EntityChange): boolean {
  const structure = STRUCTURE[desired.kind.name] ?? [];
  if (members.some((member) => structure.includes(member))) return true;
  if (desired.kind.name !== "field") return false;
  const [before, after] = [current, desired].map(
    ({ members: { fieldTyperParams } }) => (fieldTyperParams ?? {}) as Record<string, string>,
  );
  return FIXED_PARAMS.some((param) => before?.[param] !== after?.[param]);
}

async function countUses(tx: Tx, domainId: string, { kind, id }: StoredEntity): Promise<number> {
  switch (kind.name) {
    case "class":
      return countTwinsInHierarchy(tx, id);
    case "field":
      return (await countValues(tx, id)) + (await countFieldAttachments(tx, id));
    case "status":
      return countTwinsInStatus(tx, id);
    case "option":
      return countTwinsWithReference(tx, domainId, id);
    case "link":
      return countTwinLinks(tx, id);
    default:
      return countHolders(tx, kind.name, id);
  }
}
