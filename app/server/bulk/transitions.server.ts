import { z } from "zod";

import type { Caller } from "#app/server/session/caller.server.ts";

import type { BulkOperation } from "./bulk-jobs.server.ts";
import type { BulkTarget } from "./bulk-target.server.ts";

const Transitions = z.object({
  transition: z
    .array(
      z.object({ id: z.string(), name: z.string().default(""), alias: z.string().default("") }),
    )
    .default([]),
});

/** The transitions that twins of a class may take, from whatever status. */
export async function listTransitions({ platform }: Caller, { classId }: BulkTarget) {
  if (classId === null) return [];
  const { transition } = await platform.post(
    "/private/transition/search/v1?limit=100&showTransitionMode=DETAILED",
    { twinClassIdMap: { [classId]: true } },
    Transitions,
  );
  return transition.map(({ id, name, alias }) => ({ value: id, label: name || alias || id }));
}

/** The call names the twin in its body. */
export function transitionOperation(transitionId: string): BulkOperation {
  const path = `/private/transition/${encodeURIComponent(transitionId)}/perform/v2`;
  return {
    change: { method: "POST", path },
    edits: [{ to: "twinId", from: "id", how: "copy" }],
  };
}
