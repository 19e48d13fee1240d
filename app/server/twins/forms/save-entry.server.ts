import { m } from "#app/paraglide/messages.js";
import type { FormEntry, ReplacedValue } from "#app/rules/replaced-value.ts";
import { ENTRY_LIMITS } from "#app/rules/twins/entry-limits.ts";
import { toInputValue } from "#app/rules/twins/form-values.ts";
import { type FormField, toFormName } from "#app/rules/twins/twin-field.ts";
import { optionListsOf } from "#app/server/model/classes.server.ts";
import type { TwinResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { updateTwin } from "../twins.server.ts";
import { basicFields, loadBasicFields, splitBasics } from "./basic-fields.server.ts";
import { loadFormFields, createSubmittedFields } from "./edit-fields.server.ts";
import { type FailedEdit, saveForm } from "./edit-form.server.ts";
import { viewEdited } from "./view-edited.server.ts";

/** Loads the form of an entry or, with `name`, only the part that edits one value. */
export async function loadEntryForm(caller: Caller, answer: TwinResponse, name?: string) {
  const isPart = partOf(name);
  const [fields, basics] = await Promise.all([
    loadFormFields(caller, answer, isPart),
    loadBasicFields(caller, optionListsOf(answer), answer, isPart),
  ]);
  return viewEdited(answer, [...fields, ...basics]);
}

/**
 * Saves the form of an entry or, with `name`, of one value. Returns null when saved, else the state of the form with
 * its errors.
 */
export function saveEntryForm(
  caller: Caller,
  answer: TwinResponse,
  form: FormData,
  name?: string,
  onSaved?: (version: number) => void,
): Promise<FailedEdit | null> {
  return saveForm(caller, answer, form, ENTRY_LIMITS, {
    fallback: name === undefined ? m.browse_save_failed() : m.twins_save_failed(),
    basics: basicFields(optionListsOf(answer), answer),
    isPart: partOf(name),
    save: async (change) => {
      const saved = splitBasics(change, answer.twin);
      const version = await updateTwin(caller, answer.twin.id, saved);
      onSaved?.(version);
    },
  });
}

interface SavedValue {
  failed: FailedEdit | null;
  /** What restores the value that was replaced. Null if nothing was saved. */
  replaced: ReplacedValue | null;
}

/** Saves the form of one value. `answer` is the twin as it was before. */
export async function saveEntryValue(
  caller: Caller,
  answer: TwinResponse,
  form: FormData,
  name: string,
): Promise<SavedValue> {
  const versions: number[] = [];
  const failed = await saveEntryForm(caller, answer, form, name, (version) =>
    versions.push(version),
  );
  const [version] = versions;
  const entries = entriesOf(answer, name);
  return { failed, replaced: version === undefined || !entries ? null : { entries, version } };
}

/**
 * Returns the entries that the form of one value would post for the twin as it is. Null for a secret, which is never
 * sent to the page.
 */
function entriesOf(answer: TwinResponse, name: string): FormEntry[] | null {
  const { twin } = answer;
  if (name === "name" || name === "description") return [[name, twin[name]]];
  const fields = [
    ...createSubmittedFields(answer),
    ...basicFields(optionListsOf(answer), answer),
  ].filter(partOf(name));
  if (fields.some(({ kind }) => kind === "secret")) return null;
  return fields.flatMap((field) => {
    const value = toInputValue(field);
    const values = typeof value === "string" ? [value] : value;
    // An unchecked box posts nothing.
    const posted = field.kind === "boolean" ? values.filter((text) => text !== "") : values;
    return posted.map((text): FormEntry => [toFormName(field.key), text]);
  });
}

/** Returns the names of the values that can be edited one at a time. */
export function editableNames(answer: TwinResponse): Set<string> {
  const fields = [
    ...createSubmittedFields(answer),
    ...basicFields(optionListsOf(answer), answer),
  ].filter(({ kind }) => kind !== "readOnly" && kind !== "unsupported");
  return new Set([
    "name",
    "description",
    ...fields.map(({ key, language }) => language?.of ?? key),
  ]);
}

/**
 * Selects the controls that edit one value. Tags also have a control for new ones, and a text has one for each
 * language.
 */
export function partOf(name: string | undefined): (field: FormField) => boolean {
  if (name === undefined) return () => true;
  return ({ key, language }) =>
    (language?.of ?? key) === name || (name === "twin:tags" && key === "twin:newTags");
}
