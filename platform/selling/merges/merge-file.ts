import type { Caller } from "../../core/access/caller.ts";
import { readFileRestriction } from "../../twins/attachments/attachment-restriction.rules.ts";
import { canSeeFile } from "../../twins/attachments/check-attachments.ts";
import type { AttachmentRow } from "../../twins/attachments/twin-attachment.queries.ts";
import { mayChange, type ProductPair, type Side } from "./merged-fields.rules.ts";

export interface MergeFile {
  file: AttachmentRow;
  side: Side;
  /** Whether the file moves to the product that stays. */
  moves: boolean;
}

/**
 * Lists the visible files of both products. Of those of the merged one, selects those that the other one can take: into
 * a field that it has, too, as long as the field has room. A copy shares the files of its original, which don't move
 * into a product that has them. The others go to the trash with their product.
 */
export function selectFiles(
  caller: Caller,
  { target, merged }: ProductPair,
  files: readonly AttachmentRow[],
): MergeFile[] {
  const counts = new Map<string | null, number>();
  const present = new Set<string | null>();
  for (const { twin_id: id, field_id: fieldId, storage_key: key } of files) {
    if (id !== target.id) continue;
    counts.set(fieldId, (counts.get(fieldId) ?? 0) + 1);
    if (key !== null) present.add(key);
  }
  const listed: MergeFile[] = [];
  for (const file of files) {
    const side = file.twin_id === merged.id ? "MERGED" : "TARGET";
    const owner = side === "MERGED" ? merged : target;
    if (file.comment_id !== null || !canSeeFile(caller, owner, file)) continue;
    const count = counts.get(file.field_id) ?? 0;
    const isNew = side === "MERGED" && !present.has(file.storage_key);
    const moves = isNew && count < roomOf(caller, target, file.field_id);
    if (moves) counts.set(file.field_id, count + 1);
    listed.push({ file, side, moves });
  }
  return listed;
}

/** Returns the number of files that the field may contain; 0 if the caller may not change it. */
function roomOf(caller: Caller, target: ProductPair["target"], fieldId: string | null): number {
  if (fieldId === null) return Infinity;
  const field = caller.model.fields.get(fieldId);
  if (!field || !mayChange(caller, field, target)) return 0;
  return readFileRestriction(caller.model, field)?.maxCount ?? 0;
}
