import { isRouteErrorResponse } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { parsePasted } from "#app/rules/twins/pasted-value.ts";
import { toFormName } from "#app/rules/twins/twin-field.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { getEntry } from "../twins.server.ts";
import type { FailedEdit } from "./edit-form.server.ts";
import { editableNames, loadEntryForm, saveEntryForm } from "./save-entry.server.ts";

const MAX_CELLS = 50;

const Cell = z.object({
  twinId: z.string().max(64),
  name: z.string().max(200),
  text: z.string(),
  /** The version of the row when the user edited it, so that another user's newer value is not overwritten. */
  version: z.number().int().optional(),
});
type Cell = z.output<typeof Cell>;

/** Parses the JSON with the cells. */
export const CellsForm = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue("No JSON");
      return z.NEVER;
    }
  })
  .pipe(z.array(Cell).max(MAX_CELLS));

interface Problem {
  text: string;
  isConflict: boolean;
}

/**
 * Saves each cell as the form of its twin would. Returns the problems in the order of the cells; null for a saved
 * one.
 */
export async function saveCells(
  caller: Caller,
  cells: readonly Cell[],
): Promise<(Problem | null)[]> {
  const problems: (Problem | null)[] = [];
  for (const cell of cells) {
    problems.push(await saveCell(caller, cell).catch(asProblem));
  }
  return problems;
}

/**
 * Turns a thrown response, such as 404 for a deleted twin, into a problem, so that the other cells are still saved.
 */
function asProblem(error: unknown): Problem {
  const isRejected =
    isRouteErrorResponse(error) || (error as { type?: unknown })?.type !== undefined;
  if (!isRejected) throw error;
  return reject(m.twins_save_failed());
}

async function saveCell(caller: Caller, { twinId, name, text, version }: Cell) {
  const answer = await throwAsStatus(getEntry(caller, twinId));
  const { twin } = answer;
  if (twin.freeze || !twin.actions.includes("EDIT") || !editableNames(answer).has(name)) {
    return reject(m.browse_forbidden());
  }
  const edited = await throwAsStatus(loadEntryForm(caller, answer, name));
  const form = new FormData();
  form.set("name", name === "name" ? text : twin.name);
  form.set("description", name === "description" ? text : twin.description);
  form.set("base", edited.base);
  form.set("version", String(version ?? twin.version));
  // A text in several languages takes the input in its first control; new tags can only be entered in a form.
  const [first, ...others] = edited.fields;
  if (first) {
    const values = parsePasted(first, text);
    if (values === null) return reject(m.twins_paste_choice({ text }));
    for (const value of values) form.append(toFormName(first.key), value);
  }
  for (const field of others) form.set(toFormName(field.key), field.value);
  const failed = await saveEntryForm(caller, answer, form, name);
  return failed && toProblem(failed);
}

function toProblem({ conflict, result }: FailedEdit): Problem {
  if (conflict) {
    const [theirs = ""] = Object.values(conflict.theirs);
    return { text: m.twins_grid_conflict({ text: theirs }), isConflict: true };
  }
  const texts = Object.values(result.error ?? {}).flatMap((list) => list ?? []);
  return reject(texts.join(" ") || m.twins_save_failed());
}

function reject(text: string): Problem {
  return { text, isConflict: false };
}
