import { z } from "zod";

import type { Services } from "../../context.ts";
import type { NewAttachment } from "../../domain/add-attachments.ts";
import { CODE, Refusal } from "../../errors.ts";
import { uploadLimits } from "../../files/create-file-store.ts";
import { ingestUpload, keysOf } from "../../files/ingest.ts";

export const AttachmentCreate = z.object({
  storageLink: z.string().nullish(),
  title: z.string().max(500).nullish(),
  description: z.string().max(5000).nullish(),
  externalId: z.string().max(500).nullish(),
  twinClassFieldId: z.uuid().nullish(),
});
export type AttachmentCreate = z.infer<typeof AttachmentCreate>;

const PART = "multipart://";

interface Upload {
  described: AttachmentCreate;
  file: File | null;
}

/**
 * Takes the files of a request in, hands them to `save`, and takes them away again when that
 * fails: a file without a row would lie in the store for ever.
 */
export async function withUploads<T>(
  services: Services,
  form: FormData | null,
  attachments: readonly AttachmentCreate[],
  save: (items: NewAttachment[]) => Promise<T>,
): Promise<T> {
  const uploads = matchParts(form, attachments);
  const { maxFiles } = services.config.uploads;
  if (uploads.length > maxFiles) {
    throw invalid(`At most ${maxFiles} files can be uploaded at once`);
  }
  const items: NewAttachment[] = [];
  try {
    for (const upload of uploads) items.push(await takeIn(services, upload));
    return await save(items);
  } catch (error) {
    for (const { file } of items) {
      for (const key of file ? keysOf(file.storageKey) : []) await services.files.remove(key);
    }
    throw error;
  }
}

/** Described files by the name of their part, in turn; then the files nobody described. */
function matchParts(form: FormData | null, attachments: readonly AttachmentCreate[]): Upload[] {
  const parts = new Map<string, File[]>();
  for (const [name, value] of form ?? []) {
    if (value instanceof File && name !== "request") {
      parts.set(name, [...(parts.get(name) ?? []), value]);
    }
  }
  const described = attachments.map((attachment) => {
    const link = attachment.storageLink ?? "";
    if (!link.startsWith(PART)) return { described: attachment, file: null };
    const file = parts.get(link.slice(PART.length))?.shift();
    if (!file) {
      throw new Refusal(CODE.ATTACHMENT_FILE_MISSING, `There is no file part for ${link}`);
    }
    return { described: attachment, file };
  });
  const others = [...parts.values()].flat().map((file) => ({ described: {}, file }));
  return [...described, ...others];
}

async function takeIn(services: Services, { described, file }: Upload): Promise<NewAttachment> {
  const rest = {
    description: described.description ?? "",
    fieldId: described.twinClassFieldId ?? null,
    externalId: described.externalId ?? null,
  };
  if (!file) {
    const storageLink = webAddress(described.storageLink ?? "");
    return { ...rest, file: null, storageLink, title: described.title ?? storageLink };
  }
  const title = described.title ?? file.name;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const limits = uploadLimits(services.config.uploads);
  return { ...rest, title, file: await ingestUpload(services.files, limits, bytes, title) };
}

function webAddress(link: string): string {
  const url = URL.parse(link);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") {
    throw invalid("An attachment needs a file or a web address");
  }
  return url.href;
}

function invalid(message: string): Refusal {
  return new Refusal(CODE.ATTACHMENTS_INVALID, message, {
    fieldErrors: [{ field: "file", message }],
  });
}
