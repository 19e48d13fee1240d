import { z } from "zod";

import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import { notOffered } from "#app/server/platform/errors.server.ts";
import { platform } from "#app/server/platform/transport.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

const AttachmentResponse = z.object({ attachment: z.object({ storageLink: z.string() }) });

type FileRequest = Pick<RequestInit, "method" | "headers" | "signal">;

/**
 * Reads an attachment's bytes. Upstream has no call for them: its attachments contain an address in a storage, as do
 * our attachments that are links. If the address is on another host, the browser is redirected there, because this
 * server would otherwise read any link that a user stored.
 */
export async function readAttachmentFile(
  caller: Caller,
  { id, variant = "original" }: { id: string; variant?: string | undefined },
  request: FileRequest,
): Promise<Response> {
  const path = `/private/attachment/${encodeURIComponent(id)}`;
  const hasContent = await hasCapability(caller, "fileContent");
  if (hasContent) {
    const content = await caller.platform.raw(`${path}/content/v1?variant=${variant}`, request);
    if (content.status !== 404) return content;
    await content.body?.cancel();
  }
  const { attachment } = await caller.platform.get(
    `${path}/v1?showAttachmentMode=DETAILED`,
    AttachmentResponse,
  );
  const { baseUrl } = await platform();
  const { storageLink } = attachment;
  const link = storageLink === "" ? null : URL.parse(storageLink, baseUrl);
  if (link?.protocol !== "http:" && link?.protocol !== "https:") throw notOffered();
  const isOwn = link.origin === new URL(baseUrl).origin;
  if (isOwn && !hasContent) return caller.platform.raw(link.pathname + link.search, request);
  // If the address is the call that has just returned 404, the bytes of an uploaded file are gone.
  if (isOwn && link.pathname === `${path}/content/v1`) throw notOffered();
  // The headers of `Response.redirect` can't be changed, and later code adds headers.
  return new Response(null, { status: 302, headers: { location: link.href } });
}
