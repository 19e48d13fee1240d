import type { Tx } from "../../base/database/executor.ts";
import type { MultipartForm } from "../../base/http/read-multipart.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { PrivateCall } from "../../core/calls/route.ts";
import type { Services } from "../../core/services.ts";
import type { NewAttachment } from "../attachments/attachment-change.ts";
import { changeAttachments } from "../attachments/change-attachments.ts";
import { assertFilesComplete } from "../attachments/check-attachments.ts";
import type { AttachmentCud } from "../attachments/receive-uploads.ts";
import { withStoredUploads } from "../attachments/receive-uploads.ts";
import { aliasesOfNew } from "../twin/twin-aliases.ts";
import type { TwinRow } from "../twin/twin.store.ts";
import { createTwin, type NewTwin } from "./create-twin.ts";

/** Creates a twin with its files. Throws if files are missing that its class requires. */
export async function createTwinWithFiles(
  services: Services,
  tx: Tx,
  caller: Caller,
  input: NewTwin,
  files: readonly NewAttachment[],
): Promise<TwinRow> {
  const twin = await createTwin(services, tx, caller, input);
  await changeAttachments(services, tx, caller, twin, { create: files });
  await assertFilesComplete(tx, caller, twin);
  return twin;
}

/** Stores the files of a request and creates their twin. Returns the response of the call. */
export function createUploadedTwin(
  { services, caller }: Pick<PrivateCall, "services" | "caller">,
  input: NewTwin,
  form: MultipartForm | null,
  attachments: AttachmentCud["create"],
): Promise<{ twinId: string; twinAliasList: string[] }> {
  return withStoredUploads(services, form, { create: attachments }, ({ create: files }) =>
    services.db.transaction().execute(async (tx) => {
      const twin = await createTwinWithFiles(services, tx, caller, input, files);
      return { twinId: twin.id, twinAliasList: await aliasesOfNew(tx, caller, twin) };
    }),
  );
}
