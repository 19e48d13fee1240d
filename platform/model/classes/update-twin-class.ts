import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { builtInClass, GLOBAL_ANCESTOR_ID } from "../../core/model/builtin-classes.rules.ts";
import { classAndDescendants } from "../../core/model/class-hierarchy.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import type { ModelChange } from "../changes/change-in-turn.ts";
import { updateReference } from "../changes/model-row.store.ts";
import { refreshClassSpaces } from "../changes/move-twins.store.ts";
import type { Replacement } from "../changes/replacement.ts";
import { ALL_HEADS, classColumns, type ClassSave } from "./class-settings.ts";
import { checkList, findHeadClass, findParentClass } from "./create-twin-class.ts";
import { moveClass } from "./move-class.ts";
import { replaceHeads } from "./replace-heads.ts";
import { replaceMarks } from "./replace-tags.ts";

export interface ClassChange extends ClassSave {
  ownerType?: string | undefined;
  extendsTwinClassUpdate?: Replacement | undefined;
  headTwinClassUpdate?: Replacement | undefined;
  markerDataListUpdate?: Replacement | undefined;
  tagDataListUpdate?: Replacement | undefined;
}

/** Updates a class; with another head, parent or list, its twins are changed too. */
export async function changeTwinClass(
  { tx, caller, model }: ModelChange,
  classId: string,
  input: ClassChange,
): Promise<string> {
  const current = model.classes.get(classId);
  if (builtInClass(classId)) {
    throw new RequestError(CODE.CLASS_UPDATE_RESTRICTED, createMessage("class_built_in"));
  }
  if (!current) throw unknownId("twin_class", classId);
  const problems = new IssueCollector();
  const columns = classColumns(problems, model, caller, input, current);
  const { markerDataListUpdate: markers, tagDataListUpdate: tags } = input;
  checkList(problems, model, "markerDataListUpdate.newId", markers?.newId);
  checkList(problems, model, "tagDataListUpdate.newId", tags?.newId);
  if (current.ownerType === "SYSTEM") {
    problems.add(CODE.CLASS_UPDATE_RESTRICTED, "key", createMessage("class_built_in"));
  }
  // The owner type decides who may see the twins of the class, so it never changes.
  if (input.ownerType !== undefined && input.ownerType !== current.ownerType) {
    const message = createMessage("class_owner_fixed");
    problems.add(CODE.CLASS_UPDATE_RESTRICTED, "ownerType", message);
  }
  const parent = readParentChange(problems, model, current, input.extendsTwinClassUpdate);
  const head = readHeadChange(problems, model, current, input.headTwinClassUpdate);
  problems.throwIfAny();

  await replaceMarks(tx, model, current, "tag", tags);
  await replaceMarks(tx, model, current, "marker", markers);
  await updateReference(tx, "twin_class", classId, {
    ...columns,
    markers_data_list_id: markers?.newId,
    tags_data_list_id: tags?.newId,
  });
  await changeHead(tx, model, current, head, input);
  if (parent !== undefined) {
    const { replaceMap } = input.extendsTwinClassUpdate ?? {};
    await moveClass(tx, model, current, parent, replaceMap ?? {});
  }
  if (canMoveSpaces(current, head, parent, input)) {
    await refreshClassSpaces(
      tx,
      classAndDescendants(model, current.id).map(({ id }) => id),
    );
  }
  return classId;
}

/** True if the change can move twins of the class, or twins below them, into another space. */
function canMoveSpaces(
  current: TwinClass,
  head: TwinClass | null | undefined,
  parent: TwinClass | null | undefined,
  { permissionSchemaSpace, twinflowSchemaSpace }: ClassChange,
): boolean {
  const ofPermissions = permissionSchemaSpace ?? current.permissionSchemaSpace;
  const ofFlows = twinflowSchemaSpace ?? current.twinflowSchemaSpace;
  return (
    head !== undefined ||
    parent !== undefined ||
    ofPermissions !== current.permissionSchemaSpace ||
    ofFlows !== current.twinflowSchemaSpace
  );
}

/** Reads the class to extend. Returns undefined if it stays the same, and null if the class no longer extends any. */
function readParentChange(
  problems: IssueCollector,
  model: DomainModel,
  current: TwinClass,
  update: Replacement | undefined,
): TwinClass | null | undefined {
  const newId = update?.newId === GLOBAL_ANCESTOR_ID ? null : update?.newId;
  if (newId === undefined || newId === current.extendsClassId) return undefined;
  const parent = findParentClass(problems, model, "extendsTwinClassUpdate.newId", newId);
  if (parent?.ancestorIds.includes(current.id)) {
    const message = createMessage("class_extends_cycle");
    problems.add(CODE.CLASS_UPDATE_RESTRICTED, "extendsTwinClassUpdate.newId", message);
  }
  return newId === null ? null : parent;
}

function readHeadChange(
  problems: IssueCollector,
  model: DomainModel,
  current: TwinClass,
  update: Replacement | undefined,
): TwinClass | null | undefined {
  if (update?.newId === undefined || update.newId === current.headClassId) return undefined;
  const head = findHeadClass(problems, model, "headTwinClassUpdate.newId", update.newId);
  if (head && hangsUnder(model, head, current.id)) {
    const message = createMessage("class_head_cycle");
    problems.add(CODE.CLASS_UPDATE_RESTRICTED, "headTwinClassUpdate.newId", message);
  }
  return update.newId === null ? null : head;
}

function hangsUnder(model: DomainModel, head: TwinClass, classId: string): boolean {
  const visitedIds = new Set<string>();
  for (let ancestor: TwinClass | undefined = head; ancestor && !visitedIds.has(ancestor.id);) {
    if (ancestor.ancestorIds.includes(classId)) return true;
    visitedIds.add(ancestor.id);
    ancestor = model.classes.get(ancestor.headClassId ?? "");
  }
  return false;
}

async function changeHead(
  tx: Tx,
  model: DomainModel,
  current: TwinClass,
  head: TwinClass | null | undefined,
  input: ClassChange,
): Promise<void> {
  if (head === undefined) return;
  await replaceHeads(tx, {
    classIds: classAndDescendants(model, current.id).map(({ id }) => id),
    headClassIds: head ? classAndDescendants(model, head.id).map(({ id }) => id) : [],
    replaceMap: input.headTwinClassUpdate?.replaceMap ?? {},
  });
  const hunter = input.headHunterFeaturerId ?? current.headHunterFeaturerId ?? ALL_HEADS;
  await updateReference(tx, "twin_class", current.id, {
    head_class_id: head?.id ?? null,
    head_hunter_featurer_id: head ? hunter : null,
  });
}
