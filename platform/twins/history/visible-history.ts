import {
  isUsableOnAll,
  usableScopes,
  visibleScopes,
} from "../../core/access/access-conditions.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import type { HistoryWindow } from "./history.store.ts";

/** Limits a history to entries of children and fields that the caller may see. */
export function listVisibleHistory(
  caller: Caller,
  withChildren: boolean,
): Pick<HistoryWindow, "children" | "hidden"> {
  const classes = [...caller.model.classes.values()];
  const hiddenIn = new Map<string, { twinClass: TwinClass; permissionId: string | null }[]>();
  for (const twinClass of classes) {
    for (const { key, viewPermissionId } of fieldsOf(caller.model, twinClass)) {
      if (isUsableOnAll(caller, twinClass, viewPermissionId)) continue;
      const existing = hiddenIn.get(key) ?? [];
      hiddenIn.set(key, [...existing, { twinClass, permissionId: viewPermissionId }]);
    }
  }
  return {
    children: withChildren ? visibleScopes(caller, classes) : null,
    hidden: [...hiddenIn].map(([key, where]) => {
      const permissions = new Map(where.map((entry) => [entry.twinClass.id, entry.permissionId]));
      const hidingClasses = where.map(({ twinClass }) => twinClass);
      return {
        key,
        classIds: hidingClasses.map(({ id }) => id),
        except: usableScopes(caller, hidingClasses, ({ id }) => permissions.get(id) ?? null),
      };
    }),
  };
}
