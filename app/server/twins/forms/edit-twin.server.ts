import { createHash } from "node:crypto";

import { z } from "zod";

import type { EditConflict } from "#app/rules/forms/edit-conflict.ts";
import { plainNumber } from "#app/rules/numbers.ts";
import {
  joinLanguages,
  toComparable,
  isEditable,
  toWireValue,
} from "#app/rules/twins/form-values.ts";
import { type FormField, toFormName } from "#app/rules/twins/twin-field.ts";
import { addConflicts, decisionsIn } from "#app/server/forms/edit-conflict.server.ts";
import type { PlatformRequestError } from "#app/server/platform/errors.server.ts";
import type { Twin } from "#app/server/platform/response-schemas.server.ts";

import type { TwinChange } from "../twins.server.ts";
import { BASIC_ERROR_NAMES } from "./basic-fields.server.ts";

/** Returns fingerprints of the values that the form was rendered with, so that only changed fields are saved. */
export function fingerprints(twin: Twin, fields: FormField[]): string {
  const values: Record<string, string> = {
    name: fingerprint(twin.name),
    description: fingerprint(twin.description.replaceAll("\r\n", "\n").trim()),
  };
  for (const field of fields.filter(isEditable)) {
    values[toFormName(field.key)] = fingerprint(
      toComparable(field, field.value === "" ? null : field.value),
    );
  }
  return JSON.stringify(values);
}

const Fingerprints = z.record(z.string(), z.string());

/** Builds the change from the fields whose input differs from the values that the form was rendered with. */
export function diffSubmittedForm(
  form: FormData,
  value: Record<string, unknown>,
  fields: FormField[],
): TwinChange {
  const before = parseFingerprints(form.get("base"));
  const decided = decisionsIn(form);
  const changed = (name: string, now: string) =>
    decided?.choices[name] !== "theirs" && before[name] !== fingerprint(now);
  const change: TwinChange = {
    version: numberIn(form, decided ? "seen" : "version"),
    fields: {},
  };

  const name = textOf(value.name);
  const description = textOf(value.description);
  if (changed("name", name)) change.name = name;
  if (changed("description", description)) change.description = description;
  for (const field of fields.filter(isEditable)) {
    const formValue = value[toFormName(field.key)];
    // Secrets are never sent to the page, so an empty input means "unchanged".
    if (field.kind === "secret" && formValue === undefined) {
      if (form.has(`drop:${toFormName(field.key)}`)) {
        change.fields = { ...change.fields, [field.key]: null };
      }
      continue;
    }
    const wire = toWireValue(field, formValue);
    if (changed(toFormName(field.key), toComparable(field, wire)))
      change.fields = { ...change.fields, [field.key]: wire };
  }
  return { ...change, fields: joinLanguages(change.fields ?? {}, fields) };
}

/** Makes the given fields read-only. */
export function lockFields(fields: FormField[], keys: readonly string[]): FormField[] {
  return fields.map((field) => (keys.includes(field.key) ? { ...field, kind: "readOnly" } : field));
}

/** Checks whether the form changes one of the given fields. */
export function hasChanges(form: FormData, fields: FormField[], keys: readonly string[]): boolean {
  return fields.some((field) => {
    const formValue = form.get(toFormName(field.key));
    if (!keys.includes(field.key) || typeof formValue !== "string") return false;
    const wire = field.kind === "number" ? plainNumber(formValue) : formValue;
    return toComparable(field, toWireValue(field, wire)) !== toComparable(field, field.value);
  });
}

/** Builds the field values of a new twin. Empty ones are omitted. */
export function buildFieldValues(
  fields: FormField[],
  value: Record<string, unknown>,
): Record<string, string> {
  const written = fields
    .filter(isEditable)
    .map((field) => [field.key, toWireValue(field, value[toFormName(field.key)])] as const)
    .filter((entry): entry is readonly [string, string] => entry[1] !== null);
  const values = joinLanguages(Object.fromEntries(written), fields);
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** Replaces the fingerprint of the description after it was saved alone. */
export function withDescription(base: string, description: string): string {
  return JSON.stringify({
    ...parseFingerprints(base),
    description: fingerprint(textOf(description)),
  });
}

export function isEmptyChange({ name, description, fields }: TwinChange): boolean {
  return name === undefined && description === undefined && Object.keys(fields ?? {}).length === 0;
}

const Conflict = z.object({
  version: z.number(),
  fields: z.record(
    z.string(),
    z.object({ mine: z.string().nullish(), theirs: z.string().nullish() }),
  ),
});

/** Rebuilds the conflict that the form displayed, with the other user's current values. Null if it displayed none. */
export function readDisplayedConflict(
  form: FormData,
  twin: Twin,
  fields: FormField[],
): EditConflict | null {
  const decisions = decisionsIn(form);
  if (!decisions) return null;
  const current = new Map([
    ["name", twin.name],
    ["description", twin.description],
    ...fields.filter(isEditable).map(({ key, value }) => [toFormName(key), value] as const),
  ]);
  const { choices, names, seen } = decisions;
  const theirs = names.filter((name) => current.has(name)).map((name) => [name, current.get(name)]);
  return { seen, choices, theirs: Object.fromEntries(theirs) as Record<string, string> };
}

export function conflictOf(
  requestError: PlatformRequestError,
  before: EditConflict | null,
): EditConflict | null {
  const parsed = Conflict.safeParse(requestError.details.conflict);
  if (!parsed.success) return null;
  const { fields, version } = parsed.data;
  const theirs = Object.fromEntries(
    Object.entries(fields).map(([name, sides]) => [formNameOf(name), sides.theirs ?? ""]),
  );
  return { seen: String(version), ...addConflicts(before, theirs) };
}

/** Returns the name of the control that edits the member of requests, or the field, that the platform names. */
function formNameOf(name: string): string {
  const basics: Readonly<Record<string, string>> = BASIC_ERROR_NAMES;
  return toFormName(basics[name] ?? name);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() : "";
}

function numberIn(form: FormData, name: string): number {
  return z.coerce.number().catch(0).parse(form.get(name));
}

function parseFingerprints(base: FormDataEntryValue | null): Record<string, string> {
  try {
    return Fingerprints.catch({}).parse(JSON.parse(typeof base === "string" ? base : "{}"));
  } catch {
    return {};
  }
}

function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 10);
}
