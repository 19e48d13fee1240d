import { z } from "zod";

import type { ReceivedFile } from "#app/server/http/receive-form.server.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { describeFile } from "../entry/entry-files.server.ts";
import type { TwinChange } from "../twins.server.ts";

export interface PerformInput {
  comment: string;
  change: TwinChange;
  files: ReceivedFile[];
  link: { linkId: string; dstTwinId: string } | null;
}

/** Performs a transition with the input of its form. */
export async function performWith(
  { platform }: Caller,
  twinId: string,
  transitionId: string,
  input: PerformInput,
): Promise<void> {
  const { files } = input;
  const request = buildRequest(twinId, input);
  const path = `/private/transition/${encodeURIComponent(transitionId)}/perform/v2`;
  if (files.length > 0) await platform.upload(path, { request, files }, EmptyResponse);
  else await platform.post(path, request, EmptyResponse);
}

const DraftResponse = z.object({ transitionDraft: z.object({ id: z.string() }) });

/** Stores a dry run of the transition, without files, and returns the ID of the draft. */
export async function draftWith(
  { platform }: Caller,
  twinId: string,
  transitionId: string,
  input: PerformInput,
): Promise<string> {
  const path = `/private/transition/${encodeURIComponent(transitionId)}/draft/v1?showDraftMode=SHORT`;
  const request = buildRequest(twinId, { ...input, files: [] });
  return (await platform.post(path, request, DraftResponse)).transitionDraft.id;
}

function buildRequest(twinId: string, { comment, change, files, link }: PerformInput) {
  const { name, description, fields } = change;
  const basics = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  };
  return {
    twinId,
    ...(comment && { comment }),
    context: {
      fields: fields ?? {},
      ...(Object.keys(basics).length > 0 && { basics }),
      ...(link && { twinLinks: { create: [link] } }),
      ...(files.length > 0 && { attachments: { create: files.map(describeFile) } }),
    },
  };
}
