import { m } from "#app/paraglide/messages.js";
import type { EditConflict, Side } from "#app/rules/forms/edit-conflict.ts";

interface Decisions {
  seen: string;
  names: string[];
  choices: Record<string, Side>;
}

/**
 * Reads the user's choices on a displayed conflict. The form still posts its old baseline, so if the
 * choices get lost the result is another conflict, never an overwrite.
 */
export function decisionsIn(form: FormData): Decisions | null {
  const names = form.getAll("conflict").filter((name) => typeof name === "string");
  const seenValues = form.get("seen");
  if (names.length === 0 || typeof seenValues !== "string") return null;
  const sides = names.map((name) => [name, form.get(`keep:${name}`)] as const);
  const choices = Object.fromEntries(
    sides.filter((entry): entry is [string, Side] => ["mine", "theirs"].includes(String(entry[1]))),
  );
  return { seen: seenValues, names, choices };
}

/** Returns the errors for conflicting fields without a choice. Null if every field has one. */
export function undecidedErrors(conflict: EditConflict | null) {
  const names = Object.keys(conflict?.theirs ?? {}).filter((name) => !conflict?.choices[name]);
  if (names.length === 0) return null;
  const fieldErrors = Object.fromEntries(
    names.map((name) => [name, [m.form_conflict_undecided()]]),
  );
  return { fieldErrors, formErrors: [m.form_conflict()] };
}

/** Adds conflicts with a save that happened in the meantime. Choices on other fields remain. */
export function addConflicts(
  before: EditConflict | null,
  theirs: Record<string, string>,
): Omit<EditConflict, "seen"> {
  const choices = Object.entries(before?.choices ?? {}).filter(([name]) => !(name in theirs));
  return {
    theirs: { ...before?.theirs, ...theirs },
    choices: Object.fromEntries(choices),
  };
}
