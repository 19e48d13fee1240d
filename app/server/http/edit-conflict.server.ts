import { m } from "#app/paraglide/messages.js";
import type { EditConflict, Side } from "#app/rules/edit-conflict.ts";

interface Decisions {
  seen: string;
  names: string[];
  choices: Record<string, Side>;
}

/**
 * What was decided about a conflict that the form showed. The form goes on sending what it was drawn
 * from, so one whose decisions got lost on the way is a conflict again, never an overwrite.
 */
export function decisionsIn(form: FormData): Decisions | null {
  const names = form.getAll("conflict").filter((name) => typeof name === "string");
  const seen = form.get("seen");
  if (names.length === 0 || typeof seen !== "string") return null;
  const sides = names.map((name) => [name, form.get(`keep:${name}`)] as const);
  const choices = Object.fromEntries(
    sides.filter((entry): entry is [string, Side] => ["mine", "theirs"].includes(String(entry[1]))),
  );
  return { seen, names, choices };
}

/** Null when each field of the conflict has its side. */
export function undecidedErrors(conflict: EditConflict | null) {
  const names = Object.keys(conflict?.theirs ?? {}).filter((name) => !conflict?.choices[name]);
  if (names.length === 0) return null;
  const fieldErrors = Object.fromEntries(
    names.map((name) => [name, [m.form_conflict_undecided()]]),
  );
  return { fieldErrors, formErrors: [m.form_conflict()] };
}

/** Somebody saved once more: what was decided about other fields stays decided. */
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
