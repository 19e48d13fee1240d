import { z } from "zod";

import type { Caller } from "../access/caller.ts";
import { textIn } from "../model/text-in.rules.ts";
import { TRASH_DAYS } from "./purge-trash.ts";
import type { TrashEntry } from "./trash.store.ts";

export const KINDS = { twin: "TWIN", configuration: "CONFIGURATION" } as const;
export const Kind = z.enum(KINDS);
const DAY_MS = 86_400_000;

export const TrashEntryView = z
  .object({
    id: z.guid(),
    kind: Kind,
    /** Table of a deleted configuration entity, or key of a deleted twin's class. */
    subjectType: z.string(),
    /** Name of a deleted twin's class, in the caller's language. */
    twinClassName: z.string().optional(),
    subjectId: z.guid(),
    twinClassId: z.guid().optional(),
    name: z.string(),
    deletedAt: z.string(),
    deletedByUserId: z.guid().optional(),
    /** Time from which the entry can't be restored any more. */
    expiresAt: z.string(),
    /**
     * Number of twins that got a replacement when the entity was deleted. They get the entity back when it is
     * restored.
     */
    mergedTwinCount: z.number().optional(),
    /** Twin with which the deleted one was merged. Restoring the entry undoes the merge. */
    mergedIntoTwinId: z.guid().optional(),
  })
  .meta({ id: "TrashEntryV1" });

export function presentTrashEntry(
  row: TrashEntry,
  { model, locale }: Caller,
): z.output<typeof TrashEntryView> {
  const twinClass = model.classes.get(row.class_id ?? "");
  return {
    id: row.id,
    kind: KINDS[row.kind],
    subjectType: twinClass?.key ?? row.subject_table,
    subjectId: row.subject_id,
    twinClassName: twinClass && textIn(twinClass.name, locale, model),
    twinClassId: row.class_id ?? undefined,
    name: row.name,
    deletedAt: row.deleted_at.toISOString(),
    deletedByUserId: row.deleted_by_user_id ?? undefined,
    expiresAt: new Date(row.deleted_at.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
    mergedTwinCount: row.merged_twins ?? undefined,
    mergedIntoTwinId: row.kind === "twin" ? (row.merged_into_id ?? undefined) : undefined,
  };
}
