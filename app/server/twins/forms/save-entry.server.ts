import { m } from "#app/paraglide/messages.js";
import { ENTRY_LIMITS } from "#app/rules/twins/entry-limits.ts";
import type { FormField } from "#app/rules/twins/twin-field.ts";
import { optionListsOf } from "#app/server/model/classes.server.ts";
import type { TwinResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { updateTwin } from "../twins.server.ts";
import { basicFields, loadBasicFields, splitBasics } from "./basic-fields.server.ts";
import { formFieldsOf, submittedFieldsOf } from "./edit-fields.server.ts";
import { type FailedEdit, saveForm } from "./edit-form.server.ts";
import { viewEdited } from "./view-edited.server.ts";

/** The form of an entry; with a name the part of it that edits one value. */
export async function loadEntryForm(caller: Caller, answer: TwinResponse, name?: string) {
  const isPart = partOf(name);
  const [fields, basics] = await Promise.all([
    formFieldsOf(caller, answer, isPart),
    loadBasicFields(caller, optionListsOf(answer), answer, isPart),
  ]);
  return viewEdited(answer, [...fields, ...basics]);
}

/** Saves a submitted form of an entry, or of one value. Returns null when saved, else what the form shows. */
export function saveEntryForm(
  caller: Caller,
  answer: TwinResponse,
  form: FormData,
  name?: string,
): Promise<FailedEdit | null> {
  return saveForm(caller, answer, form, ENTRY_LIMITS, {
    fallback: name === undefined ? m.browse_save_failed() : m.twins_save_failed(),
    basics: basicFields(optionListsOf(answer), answer),
    isPart: partOf(name),
    save: (change) => updateTwin(caller, answer.twin.id, splitBasics(change, answer.twin)),
  });
}

/** The names of the values of an entry that can be edited one at a time. */
export function editableNames(answer: TwinResponse): Set<string> {
  const fields = [
    ...submittedFieldsOf(answer),
    ...basicFields(optionListsOf(answer), answer),
  ].filter(({ kind }) => kind !== "readOnly" && kind !== "unsupported");
  return new Set([
    "name",
    "description",
    ...fields.map(({ key, language }) => language?.of ?? key),
  ]);
}

/** New tags are typed next to those that are chosen, and a text in several languages has several controls. */
function partOf(name: string | undefined): (field: FormField) => boolean {
  if (name === undefined) return () => true;
  return ({ key, language }) =>
    (language?.of ?? key) === name || (name === "twin:tags" && key === "twin:newTags");
}
