import { isRouteErrorResponse } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { ReplacedValue } from "#app/rules/replaced-value.ts";
import { type FormField, splitValues, toFormName } from "#app/rules/twins/twin-field.ts";
import { JsonText } from "#app/server/forms/json-text.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { getEntry } from "../twins.server.ts";
import type { FailedEdit } from "./edit-form.server.ts";
import { pastedEntries } from "./pasted-entries.server.ts";
import { editableNames, loadEntryForm, saveEntryValue } from "./save-entry.server.ts";

const MAX_CELLS = 50;
/** A value may be many labels. */
const MAX_ENTRIES = 1000;

const Cell = z.object({
  twinId: z.string().max(64),
  name: z.string().max(200),
  text: z.string(),
  /** Entries of the value's form, to restore a value. Without them, the text is parsed as a pasted one. */
  entries: z
    .array(z.tuple([z.string().max(200), z.string()]))
    .max(MAX_ENTRIES)
    .optional(),
  /** The version of the row when the user edited it, so that another user's newer value is not overwritten. */
  version: z.number().int().optional(),
});
type Cell = z.output<typeof Cell>;

/** Parses the JSON with the cells. */
export const CellsForm = JsonText.pipe(z.array(Cell).max(MAX_CELLS));

interface Problem {
  text: string;
  isConflict: boolean;
}

interface CellResult {
  /** Null for a saved cell. */
  problem: Problem | null;
  replaced: ReplacedValue | null;
}

/** Saves each cell as the form of its twin would. Returns the results in the order of the cells. */
export async function saveCells(caller: Caller, cells: readonly Cell[]): Promise<CellResult[]> {
  const results: CellResult[] = [];
  for (const cell of cells) {
    results.push(await saveCell(caller, cell).catch(asProblem));
  }
  return results;
}

/**
 * Turns a thrown response, such as 404 for a deleted twin, into a problem, so that the other cells are still saved.
 */
function asProblem(error: unknown): CellResult {
  const isRejected =
    isRouteErrorResponse(error) || (error as { type?: unknown })?.type !== undefined;
  if (!isRejected) throw error;
  return reject(m.twins_save_failed());
}

async function saveCell(caller: Caller, cell: Cell): Promise<CellResult> {
  const { twinId, name, text, version } = cell;
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
  const pasted = cell.entries
    ? { entries: cell.entries, problem: null }
    : pastedEntries(edited.fields, text);
  if (pasted.problem !== null) return reject(pasted.problem);
  if (cell.entries) form.delete(name);
  for (const [key, value] of pasted.entries) form.append(key, value);
  const { failed, replaced } = await saveEntryValue(caller, answer, form, name);
  return { problem: failed && toProblem(failed, edited.fields), replaced };
}

function toProblem({ conflict, result }: FailedEdit, fields: FormField[]): Problem {
  if (conflict) {
    const [[name, theirs] = ["", ""]] = Object.entries(conflict.theirs);
    const field = fields.find(({ key }) => toFormName(key) === name);
    const text = field ? displayText(field, theirs) : theirs;
    return { text: m.twins_grid_conflict({ text }), isConflict: true };
  }
  const texts = Object.values(result.error ?? {}).flatMap((list) => list ?? []);
  return { text: texts.join(" ") || m.twins_save_failed(), isConflict: false };
}

/** Returns the names of chosen options, and other values as they are. */
function displayText({ kind, choices }: FormField, value: string): string {
  if (kind !== "select" && kind !== "multiSelect") return value;
  const labels = new Map(choices.map((choice) => [choice.value, choice.label]));
  return splitValues(value)
    .map((id) => labels.get(id) ?? id)
    .join(", ");
}

function reject(text: string): CellResult {
  return { problem: { text, isConflict: false }, replaced: null };
}
