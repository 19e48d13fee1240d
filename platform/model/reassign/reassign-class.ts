import { unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { emitTwinEvents } from "../../core/emit-twin-events.ts";
import { statusById } from "../../core/model/builtin-classes.rules.ts";
import { classAndDescendants } from "../../core/model/class-hierarchy.rules.ts";
import type { ClassField, DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { assertNotInUse } from "../changes/assert-not-in-use.ts";
import { deleteReference } from "../changes/model-row.store.ts";
import { refreshClassSpaces } from "../changes/move-twins.store.ts";
import { findMisplacedHeads, countMisplacedLinks } from "../changes/twin-usage.store.ts";
import { assertFewTwins } from "./assert-few-twins.ts";
import {
  type ClassMove,
  countSameSpaceRoles,
  countUniqueConflicts,
  dropDoubleClassGrants,
  moveTwins,
  readContents,
} from "./class-twins.store.ts";
import type { Reassignment } from "./reassignment.ts";
import { replaceReferences } from "./replace-references.ts";
import { replacementError } from "./replacement-error.ts";
import { isIn } from "./twin-references.store.ts";

/**
 * Moves the twins of a class to another class and replaces the former class in all references. The caller can then
 * delete the former class. Throws if the target class lacks a status or field that twins have.
 */
export async function moveClassUses(change: Reassignment): Promise<void> {
  const { services, tx, caller, model, id, newId } = change;
  const from = model.classes.get(id);
  const to = model.classes.get(newId);
  if (!from) throw unknownId("twin_class", id);
  if (!to) throw replacementError(createMessage("class_not_found"));
  assertNotInUse("class", listSubclasses(model, id));
  if (to.ownerType !== from.ownerType)
    throw replacementError(createMessage("reassign_other_owner"));
  await assertFewTwins(change, isIn("class_id", id));
  const contents = await readContents(tx, id);
  if (contents.count > 0 && to.abstractClass)
    throw replacementError(createMessage("reassign_abstract"));
  if (contents.isMarked && !haveSameLists(from, to)) {
    throw replacementError(createMessage("reassign_other_tags"));
  }
  const pairs = pairFields(model, from, to);
  assertFields(model, from, to, contents.fieldKeys);
  const move: ClassMove = {
    from,
    to,
    statuses: mapUsedStatuses(model, to, contents.statusIds),
    fields: pairs,
  };
  await assertNothingTaken(change, pairs);

  const moved = await moveTwins(tx, { userId: caller.userId, at: services.now() }, move);
  await dropDoubleClassGrants(tx, id, newId);
  await replaceReferences(tx, "class", new Map([[id, newId]]));
  await replaceReferences(tx, "status", mapStatuses(model, from, to));
  const fieldIds = pairs.map((pair): [string, string] => [pair.from.id, pair.to.id]);
  await replaceReferences(tx, "field", new Map(fieldIds));
  await assertInPlace(change, to);
  await refreshClassSpaces(tx, [newId]);
  await emitTwinEvents(services, tx, caller, moved, "updated");
  await services.hooks.classDeleting(services, tx, caller, id);
  await deleteReference(tx, "twin_class", id);
}

function listSubclasses(model: DomainModel, classId: string) {
  return [...model.classes.values()]
    .filter(({ extendsClassId }) => extendsClassId === classId)
    .map(({ id, key }) => ({ kind: "twinClass" as const, id, name: key }));
}

function haveSameLists(from: TwinClass, to: TwinClass): boolean {
  return (
    from.tagsDataListId === to.tagsDataListId && from.markersDataListId === to.markersDataListId
  );
}

function fieldsByKey(model: DomainModel, { fieldIds }: TwinClass): Map<string, ClassField> {
  const fields = fieldIds.map((id) => model.fields.get(id)).filter((field) => field !== undefined);
  return new Map(fields.map((field) => [field.key, field]));
}

/** Pairs each field of the class with the field of the target class that has the same key and type. */
function pairFields(model: DomainModel, from: TwinClass, to: TwinClass): ClassMove["fields"] {
  const others = fieldsByKey(model, to);
  return [...fieldsByKey(model, from).values()].flatMap((field) => {
    const other = others.get(field.key);
    const isPair = other && other.id !== field.id && hasSameType(field, other);
    return isPair ? [{ from: field, to: other }] : [];
  });
}

function hasSameType(one: ClassField, other: ClassField): boolean {
  return (
    one.typerId === other.typerId &&
    JSON.stringify(one.typerParams) === JSON.stringify(other.typerParams)
  );
}

function assertFields(
  model: DomainModel,
  from: TwinClass,
  to: TwinClass,
  usedKeys: readonly string[],
): void {
  const own = fieldsByKey(model, from);
  const others = fieldsByKey(model, to);
  const lacking = usedKeys.filter((key) => {
    const [field, other] = [own.get(key), others.get(key)];
    return field && !(other && (other.id === field.id || hasSameType(field, other)));
  });
  if (lacking.length > 0)
    throw replacementError(createMessage("reassign_lacks_fields", { keys: lacking }));
}

function statusKeys(model: DomainModel, { statusIds }: TwinClass): Map<string, string> {
  return new Map(statusIds.map((id) => [statusById(model, id)?.key.toLowerCase() ?? "", id]));
}

/**
 * Maps the statuses that twins have to statuses of the target class with the same key. Throws if one has no
 * counterpart.
 */
function mapUsedStatuses(
  model: DomainModel,
  to: TwinClass,
  usedIds: readonly string[],
): Map<string, string> {
  const byKey = statusKeys(model, to);
  const mapped = new Map<string, string>();
  const lacking: string[] = [];
  for (const id of usedIds.filter((used) => !to.statusIds.includes(used))) {
    const key = statusById(model, id)?.key ?? "";
    const newId = byKey.get(key.toLowerCase());
    if (newId === undefined) lacking.push(key);
    else mapped.set(id, newId);
  }
  if (lacking.length > 0)
    throw replacementError(createMessage("reassign_lacks_statuses", { keys: lacking }));
  return mapped;
}

/**
 * Maps all statuses of the class to those with the same key, because factories and parameters may
 * refer to statuses that no twin has.
 */
function mapStatuses(model: DomainModel, from: TwinClass, to: TwinClass): Map<string, string> {
  const byKey = statusKeys(model, to);
  const own = from.statusIds.filter((id) => model.statuses.get(id)?.classId === from.id);
  return new Map(
    own.flatMap((id): [string, string][] => {
      const newId = byKey.get(model.statuses.get(id)?.key.toLowerCase() ?? "");
      return newId === undefined ? [] : [[id, newId]];
    }),
  );
}

async function assertNothingTaken(
  { tx, id, newId }: Reassignment,
  pairs: ClassMove["fields"],
): Promise<void> {
  if ((await countSameSpaceRoles(tx, id, newId)) > 0) {
    throw replacementError(createMessage("reassign_same_space_roles"));
  }
  const count = await countUniqueConflicts(tx, pairs);
  if (count > 0) throw replacementError(createMessage("reassign_values_taken", { count }));
}

/** Rejects the change if heads or links of the twins don't fit the target class. */
async function assertInPlace({ services, tx, caller }: Reassignment, to: TwinClass): Promise<void> {
  const model = await services.loadModel(tx, caller.domainId);
  const kinds = classAndDescendants(model, to.id).map(({ id }) => id);
  const headId = model.classes.get(to.id)?.headClassId;
  const heads = headId ? classAndDescendants(model, headId).map(({ id }) => id) : [];
  if ((await findMisplacedHeads(tx, kinds, heads)).length > 0) {
    throw replacementError(createMessage("reassign_other_head"));
  }
  for (const link of model.links.values()) {
    for (const end of ["src", "dst"] as const) {
      const classId = end === "src" ? link.srcClassId : link.dstClassId;
      const allowed = classAndDescendants(model, classId).map(({ id }) => id);
      if ((await countMisplacedLinks(tx, link.id, end, allowed)) > 0) {
        throw replacementError(createMessage("reassign_other_links"));
      }
    }
  }
}
