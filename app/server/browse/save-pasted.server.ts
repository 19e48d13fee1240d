import { m } from "#app/paraglide/messages.js";
import { parsePasted } from "#app/rules/pasted-value.ts";
import { toFormName } from "#app/rules/twin-field.ts";

import type { Caller } from "../caller.server.ts";
import { throwAsStatus } from "../platform/errors.server.ts";
import type { TwinResponse } from "../platform/response-schemas.server.ts";
import { editableNames, loadEntryForm, saveEntryForm } from "./save-entry.server.ts";

export function isPasted(form: FormData): boolean {
  return form.has("pasted");
}

/**
 * Saves a text as the value of a twin, like its form would. The version is that of the row it was pasted into,
 * so that a newer value of another user is not overwritten. Returns why it was not saved.
 */
export async function savePasted(
  caller: Caller,
  answer: TwinResponse,
  pasted: FormData,
  name: string,
): Promise<string | null> {
  const text = String(pasted.get("pasted") ?? "");
  const { twin } = answer;
  if (twin.freeze || !twin.actions.includes("EDIT") || !editableNames(answer).has(name)) {
    return m.browse_forbidden();
  }
  const edited = await throwAsStatus(loadEntryForm(caller, answer, name));
  const form = new FormData();
  form.set("name", name === "name" ? text : twin.name);
  form.set("description", name === "description" ? text : twin.description);
  form.set("base", edited.base);
  form.set("version", String(pasted.get("version") ?? twin.version));
  // Of a text in several languages the first control takes what is pasted; new tags are typed in a form.
  const [first, ...others] = edited.fields;
  if (first) {
    const values = parsePasted(first, text);
    if (values === null) return m.twins_paste_choice({ text });
    for (const value of values) form.append(toFormName(first.key), value);
  }
  for (const field of others) form.set(toFormName(field.key), field.value);
  const failed = await saveEntryForm(caller, answer, form, name);
  if (!failed) return null;
  const texts = Object.values(failed.result.error ?? {}).flatMap((list) => list ?? []);
  return texts.join(" ") || m.twins_save_failed();
}
