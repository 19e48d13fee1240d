import type { z } from "zod";

import type { Performance } from "../../domain/flows/perform-on-twins.ts";
import type { AttachmentChanges } from "../../domain/twins/change-attachments.ts";
import { type Context, newTwinOf, type PerformBatchBody, type PerformBody } from "../twins/body.ts";

/** One twin or several: what is asked of them is the same. */
export interface Asked {
  twinIds: string[];
  comment: string | null | undefined;
  context: Context | null | undefined;
}

export function oneAsked({ twinId, comment, context }: z.output<typeof PerformBody>): Asked {
  return { twinIds: [twinId], comment, context };
}

export function batchAsked(body: z.output<typeof PerformBatchBody>): Asked {
  return {
    twinIds: body.twinIdList,
    comment: body.batchComment,
    context: body.batchContext,
  };
}

export function performanceOf(
  idOrAlias: string,
  { twinIds, comment, context }: Asked,
  files: AttachmentChanges,
): Performance {
  const { basics, twinLinks, fields, newTwins } = context ?? {};
  return {
    twinIds,
    idOrAlias,
    comment,
    files,
    newTwins: (newTwins ?? []).map(newTwinOf),
    change: {
      ...(basics?.name && { name: basics.name }),
      ...(basics?.description && { description: basics.description }),
      ...(basics?.assigneeUserId && { assignerUserId: basics.assigneeUserId }),
      ...(fields && { fields }),
      ...(twinLinks?.create && { linksAdd: twinLinks.create }),
      ...(twinLinks?.update && { linksUpdate: twinLinks.update }),
      ...(twinLinks?.delete && { linksDelete: twinLinks.delete }),
    },
  };
}
