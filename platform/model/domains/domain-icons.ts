import { v7 as uuid } from "uuid";

import type { Executor, Tx } from "../../base/database/executor.ts";
import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import { uploadLimits } from "../../base/files/create-file-store.ts";
import { ingestUpload, listStorageKeys, type StoredFile } from "../../base/files/ingest-upload.ts";
import type { MultipartForm } from "../../base/http/read-multipart.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Services } from "../../core/services.ts";

export const ICONS = ["iconDark", "iconLight"] as const;
export type DomainIcons = Partial<Record<(typeof ICONS)[number], StoredFile>>;

/**
 * Stores the icons of a form and returns them. A file that isn't an image is rejected with the name
 * of its part.
 */
export async function receiveIcons(
  { files, config }: Services,
  form: MultipartForm | null,
): Promise<DomainIcons> {
  const icons: DomainIcons = {};
  const limits = uploadLimits(config.uploads);
  for (const name of ICONS) {
    const part = form?.files.find(({ partName }) => partName === name);
    if (!part || part.size === 0) continue;
    const stored = await ingestUpload(files, limits, part, part.name);
    icons[name] = stored;
    if (stored.kind === "image") continue;
    await discardIcons({ files }, icons);
    const message = createMessage("file_type_unsupported");
    throw invalidFields(CODE.ATTACHMENTS_INVALID, [{ field: name, message }]);
  }
  return icons;
}

/** Deletes icons that were stored for a save that failed, so that no domain uses them. */
export async function discardIcons({ files }: Pick<Services, "files">, icons: DomainIcons) {
  for (const { storageKey } of Object.values(icons)) {
    for (const key of listStorageKeys(storageKey)) await files.remove(key);
  }
}

/** Makes the stored files the icons of the domain. */
export async function setIcons(
  tx: Tx,
  { domainId, userId }: { domainId: string; userId: string | null },
  icons: DomainIcons,
): Promise<void> {
  for (const name of ICONS) {
    const file = icons[name];
    if (!file) continue;
    const id = uuid();
    await tx
      .insertInto("resource")
      .values({
        id,
        domain_id: domainId,
        storage_key: file.storageKey,
        media_type: file.mediaType,
        size: file.size,
        created_by_user_id: userId,
      })
      .execute();
    const column = name === "iconDark" ? "icon_dark_resource_id" : "icon_light_resource_id";
    await tx
      .updateTable("domain")
      .set({ [column]: id })
      .where("id", "=", domainId)
      .execute();
  }
}

/** Finds a public file of any domain. */
export function findResource(db: Executor, id: string) {
  return db
    .selectFrom("resource")
    .select(["storage_key", "media_type"])
    .where("id", "=", id)
    .executeTakeFirst();
}
