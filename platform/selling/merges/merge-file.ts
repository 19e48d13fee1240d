import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import { readFileRestriction } from "../../twins/attachments/attachment-restriction.rules.ts";
import { canSeeFile } from "../../twins/attachments/check-attachments.ts";
import type { AttachmentRow } from "../../twins/attachments/twin-attachment.store.ts";
import { classOf } from "../../twins/twin/find-twin.ts";
import type { ProductPair } from "./merged-fields.rules.ts";

export interface MergeFile {
  file: AttachmentRow;
  /** Whether the file moves to the product that stays. Otherwise it goes to the trash with its product. */
  moves: boolean;
}

/**
 * Selects the visible files of the merged product, and those that the other one can take: into a field that it has,
 * too, as long as the field has room.
 */
export function selectFiles(
  caller: Caller,
  { target, merged }: ProductPair,
  files: readonly AttachmentRow[],
): MergeFile[] {
  const counts = new Map<string | null, number>();
  for (const { twin_id: id, field_id: fieldId } of files) {
    if (id === target.id) counts.set(fieldId, (counts.get(fieldId) ?? 0) + 1);
  }
  const own = files.filter(
    (file) =>
      file.twin_id === merged.id && file.comment_id === null && canSeeFile(caller, merged, file),
  );
  return own.map((file) => {
    const count = counts.get(file.field_id) ?? 0;
    const moves = count < roomOf(caller, target, file.field_id);
    if (moves) counts.set(file.field_id, count + 1);
    return { file, moves };
  });
}

/** Returns the number of files that the field may contain; 0 if the caller may not change it. */
function roomOf(caller: Caller, target: ProductPair["target"], fieldId: string | null): number {
  if (fieldId === null) return Infinity;
  const field = caller.model.fields.get(fieldId);
  const targetClass = classOf(caller, target);
  if (!field || !targetClass.fieldIds.includes(fieldId)) return 0;
  if (!mayUse(caller, field.viewPermissionId, targetClass, target).allowed) return 0;
  if (!mayUse(caller, field.editPermissionId, targetClass, target).allowed) return 0;
  return readFileRestriction(caller.model, field)?.maxCount ?? 0;
}
