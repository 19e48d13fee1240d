import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { Services } from "../../core/services.ts";
import type { NewAttachment } from "../../twins/attachments/attachment-change.ts";
import { readFileRestriction } from "../../twins/attachments/attachment-restriction.rules.ts";
import { applyAttachments } from "../../twins/attachments/change-attachments.ts";
import { canSeeFile } from "../../twins/attachments/check-attachments.ts";
import type { AttachmentRow } from "../../twins/attachments/twin-attachment.queries.ts";
import { classOf } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { listFiles } from "./copied-file.store.ts";
import { type Duplicate, inRow } from "./duplicate.ts";

/** Maximum number of images that one call copies. */
export const MAX_COPIED_FILES = 2000;

/**
 * Gives copies the images of their originals. The stored files aren't copied: they are deleted with the last
 * attachment that has them (see `deleteUnusedFiles`). The originals must be locked, so that no other request removes a
 * file in between.
 */
export async function copyFiles(
  services: Services,
  tx: Tx,
  caller: Caller,
  duplicates: readonly Duplicate[],
): Promise<void> {
  const ids = [...new Set(duplicates.map(({ original }) => original.id))];
  const rows = await listFiles(tx, ids, MAX_COPIED_FILES + 1);
  const byProduct = Map.groupBy(rows, (row) => row.twin_id);
  const filesOf = ({ original }: Duplicate) => byProduct.get(original.id) ?? [];
  const count = duplicates.reduce((total, one) => total + filesOf(one).length, 0);
  if (count > MAX_COPIED_FILES) {
    const message = createMessage("copies_too_many_images", { max: MAX_COPIED_FILES });
    throw new RequestError(CODE.ENTITY_INVALID, message, {
      fieldErrors: [{ field: "withImages", message, code: "too_many" }],
    });
  }
  for (const [row, duplicate] of duplicates.entries()) {
    const create = filesOf(duplicate)
      .filter((file) => mayCopy(caller, duplicate.original, file))
      .map(toCopy);
    await inRow(row, () => applyAttachments(services, tx, caller, duplicate.copy, { create }));
  }
}

/** An image that couldn't be fetched has neither a file nor an address. */
function mayCopy(caller: Caller, original: TwinRow, row: AttachmentRow): boolean {
  if (!canSeeFile(caller, original, row)) return false;
  if (row.storage_key === null && row.storage_link === null) return false;
  if (row.field_id === null) return true;
  const field = caller.model.fields.get(row.field_id);
  if (!field || !readFileRestriction(caller.model, field)) return false;
  return mayUse(caller, field.editPermissionId, classOf(caller, original)).allowed;
}

function toCopy(row: AttachmentRow): NewAttachment {
  const { storage_key: storageKey, storage_link: storageLink, size, width, height } = row;
  const mediaType = row.media_type ?? "";
  // An external ID that equals the address marks an image that is still to be fetched.
  const isToBeFetched = storageKey === null && storageLink === row.external_id;
  return {
    file: storageKey === null ? null : { storageKey, mediaType, size, width, height },
    storageLink,
    size,
    title: row.title,
    description: row.description,
    fieldId: row.field_id,
    externalId: isToBeFetched ? storageLink : null,
    modifications: row.modifications,
  };
}
