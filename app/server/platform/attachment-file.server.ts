import { z } from "zod";

import type { Caller } from "../caller.server.ts";
import { hasCapability } from "./capabilities.server.ts";
import { notOffered } from "./errors.server.ts";
import { platform } from "./transport.server.ts";

const AttachmentResponse = z.object({ attachment: z.object({ storageLink: z.string() }) });

type FileRequest = Pick<RequestInit, "method" | "headers" | "signal">;

/**
 * Reads an attachment's bytes. Upstream has no call for them: its attachments name their place in a storage.
 * The browser is sent to a storage at another address, because this server would read any link that a user
 * stored.
 */
export async function readAttachmentFile(
  caller: Caller,
  { id, variant = "original" }: { id: string; variant?: string | undefined },
  request: FileRequest,
): Promise<Response> {
  const path = `/private/attachment/${encodeURIComponent(id)}`;
  if (await hasCapability(caller, "fileContent")) {
    return caller.platform.raw(`${path}/content/v1?variant=${variant}`, request);
  }
  const { attachment } = await caller.platform.get(
    `${path}/v1?showAttachmentMode=DETAILED`,
    AttachmentResponse,
  );
  const { baseUrl } = await platform();
  const link = URL.parse(attachment.storageLink, baseUrl);
  if (link?.protocol !== "http:" && link?.protocol !== "https:") throw notOffered();
  if (link.origin !== new URL(baseUrl).origin) return Response.redirect(link.href, 302);
  return caller.platform.raw(link.pathname + link.search, request);
}
