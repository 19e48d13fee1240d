import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { entityField } from "#app/server/entities/screens/form/entity-field.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { BulkAction } from "./bulk-action.server.ts";
import type { BulkOperation } from "./bulk-operation.server.ts";
import type { BulkTarget } from "./bulk-target.server.ts";

const Transitions = z.object({
  transition: z
    .array(
      z.object({ id: z.string(), name: z.string().default(""), alias: z.string().default("") }),
    )
    .default([]),
});

/** The transitions of a class, from all statuses. */
async function listTransitions({ platform }: Caller, classId: string | null) {
  if (classId === null) return [];
  const { transition } = await platform.post(
    "/private/transition/search/v1?limit=100&showTransitionMode=DETAILED",
    { twinClassIdMap: { [classId]: true } },
    Transitions,
  );
  return transition.map(({ id, name, alias }) => ({ value: id, label: name || alias || id }));
}

/** Name of the control, whose prefix keeps it apart from names of properties. */
const TRANSITION = "bulk-transition";

/** Returns the action that moves selected twins through a transition of their class. */
export function transitionChange({ entity, classId }: BulkTarget): BulkAction {
  return {
    title: m.bulk_transition,
    start: {},
    fields: async (caller) => [
      entityField(TRANSITION, m.bulk_transition(), {
        kind: "choice",
        required: true,
        choices: await listTransitions(caller, classId),
      }),
    ],
    work: async (_caller, { [TRANSITION]: id = "" }, { fields }) => {
      const choices = fields.flatMap((field) => field.choices);
      const label = choices.find(({ value }) => value === id)?.label ?? id;
      return {
        name: m.bulk_edit_name({ title: entity.names.title(), label }),
        operation: transitionOperation(id),
      };
    },
  };
}

/**
 * Returns the operation that performs a transition. The path of its call doesn't name the twin, so an edit writes the
 * twin's ID into the body.
 */
function transitionOperation(transitionId: string): BulkOperation {
  const path = `/private/transition/${encodeURIComponent(transitionId)}/perform/v2`;
  return {
    change: { method: "POST", path },
    edits: [{ to: "twinId", from: "id", how: "copy" }],
  };
}
