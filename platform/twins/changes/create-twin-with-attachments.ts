import type { Tx } from "../../base/database/executor.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import type { NewAttachment } from "../attachments/attachment-change.ts";
import { changeAttachments } from "../attachments/change-attachments.ts";
import { assertFilesComplete } from "../attachments/check-attachments.ts";
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
