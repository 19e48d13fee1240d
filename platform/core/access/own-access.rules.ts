import type { ClassField, TwinClass } from "../model/domain-model.ts";
import { usableScopes, visibleScopes } from "./access-conditions.rules.ts";
import type { Actor } from "./actor.rules.ts";

export interface OwnAccess {
  /**
   * Classes of which the actor can't see any twin, whatever their relation to it. An abstract class is hidden if all
   * classes that extend it are hidden.
   */
  hiddenClassIds: string[];
  /** Fields whose values the actor can't see on any twin. */
  hiddenFieldIds: string[];
  /** Fields that the actor can write on no twin. */
  readOnlyFieldIds: string[];
}

/**
 * Collects what the actor can never see or write, so that lists and forms leave it out. On a single twin, even more
 * may be hidden.
 */
export function collectOwnAccess(actor: Actor): OwnAccess {
  const all = [...actor.model.classes.values()];
  const classes = all.filter(({ abstractClass }) => !abstractClass);
  const seen = new Set(
    classes
      .filter((twinClass) => isSeen(actor, twinClass))
      .flatMap(({ ancestorIds }) => ancestorIds),
  );
  const holders = classesByField(classes);
  const isUsable = ({ id }: ClassField, required: string | null) =>
    required === null || usableScopes(actor, holders.get(id) ?? [], () => required).length > 0;
  const fields = [...actor.model.fields.values()].filter(({ id }) => holders.has(id));
  return {
    hiddenClassIds: idsOf(all.filter(({ id }) => !seen.has(id))),
    hiddenFieldIds: idsOf(fields.filter((field) => !isUsable(field, field.viewPermissionId))),
    readOnlyFieldIds: idsOf(fields.filter((field) => !isUsable(field, field.editPermissionId))),
  };
}

function isSeen(actor: Actor, twinClass: TwinClass): boolean {
  return visibleScopes(actor, [twinClass]).length > 0;
}

/** Maps each field to the classes that have it, own or inherited. */
function classesByField(classes: readonly TwinClass[]): Map<string, TwinClass[]> {
  const holders = new Map<string, TwinClass[]>();
  for (const twinClass of classes) {
    for (const id of twinClass.fieldIds) {
      const found = holders.get(id);
      if (found) found.push(twinClass);
      else holders.set(id, [twinClass]);
    }
  }
  return holders;
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
