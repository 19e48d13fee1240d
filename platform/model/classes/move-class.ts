import type { Tx } from "../../base/database/executor.ts";
import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { classAndDescendants, isEndOf } from "../../core/model/class-hierarchy.rules.ts";
import type { DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { replaceStatus, setAncestors } from "../changes/move-twins.store.ts";
import { countTwinsInStatus, countTwinsWithField } from "../changes/twin-usage.store.ts";
import { linkOf } from "../field-types/link-end.rules.ts";

/** Maximum number of unreplaced statuses that the error of a rejected move names. */
const MAX_UNREPLACED = 20;

/**
 * Moves a class below another parent. Its twins may have statuses and values that were inherited from the former
 * ancestors. Statuses are replaced as mapped; a status that is in use but isn't mapped rejects the move.
 */
export async function moveClass(
  tx: Tx,
  model: DomainModel,
  current: TwinClass,
  parent: TwinClass | null,
  replaceMap: Readonly<Record<string, string>>,
): Promise<void> {
  const kinds = classAndDescendants(model, current.id);
  const classIds = kinds.map(({ id }) => id);
  const remainingClassIds = new Set([...classIds, ...(parent?.ancestorIds ?? [])]);
  const lost = new Set(current.ancestorIds.filter((id) => !remainingClassIds.has(id)));
  const problems = new IssueCollector();
  const unreplaced: string[] = [];

  for (const status of model.statuses.values()) {
    if (!lost.has(status.classId)) continue;
    const newId = replaceMap[status.id];
    const replacement = newId === undefined ? undefined : model.statuses.get(newId);
    if (replacement && remainingClassIds.has(replacement.classId)) {
      await replaceStatus(tx, classIds, status.id, replacement.id);
    } else if ((await countTwinsInStatus(tx, status.id, classIds)) > 0) {
      unreplaced.push(status.id);
      const message = createMessage("status_in_use", { status: status.key });
      problems.add(CODE.CLASS_UPDATE_RESTRICTED, "extendsTwinClassUpdate.replaceMap", message);
    }
  }
  for (const field of model.fields.values()) {
    if (!lost.has(field.classId)) continue;
    if ((await countTwinsWithField(tx, field.key, classIds)) === 0) continue;
    const message = createMessage("field_has_values", { field: field.key });
    problems.add(CODE.CLASS_UPDATE_RESTRICTED, "extendsTwinClassUpdate.newId", message);
  }
  checkLinkFields(problems, model, buildMovedClasses(model, current, parent));
  problems.throwIfAny({ unreplaced: unreplaced.slice(0, MAX_UNREPLACED) });

  for (const { id, extendsClassId, ancestorIds } of buildMovedClasses(model, current, parent)) {
    const rootClassId = ancestorIds.at(-1) ?? id;
    await setAncestors(tx, id, { extendsClassId, ancestorIds, rootClassId });
  }
}

/** Builds the class and its descendants as they will be after the move. */
function buildMovedClasses(
  model: DomainModel,
  current: TwinClass,
  parent: TwinClass | null,
): TwinClass[] {
  return classAndDescendants(model, current.id).map((kind) => {
    const below = kind.ancestorIds.slice(0, kind.ancestorIds.indexOf(current.id) + 1);
    const ancestorIds = [...below, ...(parent?.ancestorIds ?? [])];
    const extendsClassId = kind.id === current.id ? (parent?.id ?? null) : kind.extendsClassId;
    return { ...kind, extendsClassId, ancestorIds };
  });
}

/** Rejects the move if the class of a link field would no longer be at an end of its link. */
function checkLinkFields(
  problems: IssueCollector,
  model: DomainModel,
  changed: readonly TwinClass[],
): void {
  const classes = new Map([...model.classes, ...changed.map((kind) => [kind.id, kind] as const)]);
  const after = { ...model, classes };
  for (const field of model.fields.values()) {
    const link = linkOf(model, field);
    if (!link || !isEndOf(model, field.classId, link) || isEndOf(after, field.classId, link)) {
      continue;
    }
    const message = createMessage("link_needed_by_field", { field: field.key });
    problems.add(CODE.CLASS_UPDATE_RESTRICTED, "extendsTwinClassUpdate.newId", message);
  }
}
