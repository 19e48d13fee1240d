import { unknownId } from "../../base/errors/request-error.ts";
import type { Noun } from "../../base/messages/message.ts";
import type { BuiltinPermission } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { changeModel } from "../changes/change-model.ts";
import type { ReferenceTable } from "../changes/model-row.store.ts";
import { moveWithin } from "./move-within.rules.ts";
import { savePositions } from "./position.store.ts";

/**
 * A kind of entity that users can order: the fields of a class in forms, the options of a list in
 * selects.
 */
export interface OrderedKind {
  /** Segment of the path of the call. */
  path: string;
  noun: Noun;
  needs: BuiltinPermission;
  table: ReferenceTable;
  /** IDs of the entity and its siblings in display order; null if the entity is unknown. */
  siblings: (model: DomainModel, id: string) => string[] | null;
}

export const ORDERED_KINDS: readonly OrderedKind[] = [
  {
    path: "twin_class_field",
    noun: "field",
    needs: "TWIN_CLASS_FIELD_UPDATE",
    table: "twin_class_field",
    siblings: ({ fields }, id) => siblingsIn(fields, id, ({ classId }) => classId),
  },
  {
    path: "twin_status",
    noun: "status",
    needs: "TWIN_STATUS_UPDATE",
    table: "twin_status",
    siblings: ({ statuses }, id) => siblingsIn(statuses, id, ({ classId }) => classId),
  },
  {
    path: "data_list_option",
    noun: "option",
    needs: "DATA_LIST_OPTION_UPDATE",
    table: "data_list_option",
    siblings: ({ options }, id) => siblingsIn(options, id, ({ dataListId }) => dataListId),
  },
  {
    path: "transition",
    noun: "transition",
    needs: "TRANSITION_UPDATE",
    table: "twin_transition",
    siblings: ({ transitions }, id) => siblingsIn(transitions, id, ({ twinflowId }) => twinflowId),
  },
];

/** Filters siblings from a map of the model, which is in display order already. */
function siblingsIn<T extends { id: string }>(
  all: ReadonlyMap<string, T>,
  id: string,
  getOwnerId: (entity: T) => string,
): string[] | null {
  const current = all.get(id);
  if (!current) return null;
  const owner = getOwnerId(current);
  return [...all.values()].filter((other) => getOwnerId(other) === owner).map((other) => other.id);
}

/**
 * Moves an entity among its siblings by `by` places: -1 moves it one place up. It stops at the
 * ends.
 */
export function moveEntity(
  services: Services,
  caller: Caller,
  kind: OrderedKind,
  { id, by }: { id: string; by: number },
): Promise<void> {
  return changeModel(services, caller, async (tx, model) => {
    const siblings = kind.siblings(model, id);
    if (!siblings) throw unknownId(kind.noun, id);
    await savePositions(tx, kind.table, moveWithin(siblings, id, by));
  });
}
