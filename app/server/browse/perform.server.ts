import type { Caller } from "../caller.server.ts";
import type { ReceivedFile } from "../http/receive-form.server.ts";
import { EmptyResponse } from "../platform/response-schemas.server.ts";
import type { TwinChange } from "../twins/twins.server.ts";
import { describeFile } from "./entry-files.server.ts";

export interface PerformInput {
  comment: string;
  change: TwinChange;
  files: ReceivedFile[];
  link: { linkId: string; dstTwinId: string } | null;
}

/** Performs a transition with what its form contains. */
export async function performWith(
  { platform }: Caller,
  twinId: string,
  transitionId: string,
  { comment, change, files, link }: PerformInput,
): Promise<void> {
  const { name, description, fields } = change;
  const basics = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  };
  const request = {
    twinId,
    ...(comment && { comment }),
    context: {
      fields: fields ?? {},
      ...(Object.keys(basics).length > 0 && { basics }),
      ...(link && { twinLinks: { create: [link] } }),
      ...(files.length > 0 && { attachments: { create: files.map(describeFile) } }),
    },
  };
  const path = `/private/transition/${encodeURIComponent(transitionId)}/perform/v2`;
  if (files.length > 0) await platform.upload(path, { request, files }, EmptyResponse);
  else await platform.post(path, request, EmptyResponse);
}
