import { data } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { EntityField } from "#app/rules/entities/entity-form.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import { formatNumber } from "#app/rules/numbers.ts";
import { EDIT_FORM, readForm } from "#app/server/http/read-form.server.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { CopyCall } from "../../types/calls.server.ts";
import type { Entity } from "../../types/entity.server.ts";
import type { RegisteredEntity } from "../../types/registry.server.ts";
import { answerForm } from "../form/answer-form.server.ts";
import { entityField } from "../form/entity-field.server.ts";
import { invalidText } from "../form/entity-form.server.ts";
import type { SaveOutcome } from "../form/submit-entity.server.ts";
import { readTyped } from "../form/typed-values.server.ts";
import { loadEntityHead } from "./entity-page.server.ts";

const PartsResponse = z.object({
  parts: z.array(
    z.object({ name: z.string(), count: z.number(), byDefault: z.boolean().default(false) }),
  ),
});
type Part = z.output<typeof PartsResponse>["parts"][number];

const PART = "part:";
const MAX_NAME_LENGTH = 100;

/** Loads the form of a copy: its name, its key and the parts to copy. */
export async function loadCopyForm(caller: Caller, entity: RegisteredEntity, idOrKey: string) {
  const call = requireCopy(entity);
  const { head, row } = await loadEntityHead(caller, entity, idOrKey);
  if (!head.rights.create) throw data(null, { status: 403 });
  const parts = await loadParts(caller, entity, head.id);
  const key = call.keyMember && row[call.keyMember];
  const flags = parts.map(({ name, byDefault }) => [PART + name, String(byDefault)]);
  const values: FormValues = {
    newName: m.console_copy_name({ name: head.name }).slice(0, MAX_NAME_LENGTH),
    ...(typeof key === "string" && { newKey: `${key}_copy` }),
    ...Object.fromEntries(flags),
  };
  return { head, values, fields: createFields(call, parts) };
}

function requireCopy({ calls: { copy } }: Entity): CopyCall {
  if (!copy) throw data(null, { status: 404 });
  return copy;
}

/** Reads the parts that can be copied. Empty on a platform without this call. */
async function loadParts(caller: Caller, entity: Entity, id: string): Promise<Part[]> {
  const path = `/private/configuration/${entity.kind}/${encodeURIComponent(id)}/parts/v1`;
  const { value } = await catchRequestError(caller.platform.get(path, PartsResponse));
  return (value?.parts ?? []).filter(({ name }) => entity.calls.copy?.parts[name]);
}

function createFields(call: CopyCall, parts: Part[]): EntityField[] {
  const text = { required: true, maxLength: MAX_NAME_LENGTH };
  const key = entityField(
    "newKey",
    call.keyMember === "alias" ? m.console_alias() : m.console_key(),
    {
      ...text,
      kind: call.keyKind ?? "key",
      messages: { invalid: invalidText(call.keyKind ?? "key", "") },
    },
  );
  const name = entityField("newName", m.console_name(), text);
  const flags = parts.map(({ name: part, count }): EntityField => {
    const label = m.console_copy_part({
      part: call.parts[part]?.label() ?? part,
      count: formatNumber(count),
    });
    const help = call.parts[part]?.help?.() ?? "";
    return entityField(PART + part, label, { help, kind: "flag" });
  });
  return [name, ...(call.keyMember ? [key] : []), ...flags];
}

const Copied = z.record(z.string(), z.unknown());

/** Creates the copy, or returns the form with its errors. */
export async function submitCopy(
  caller: Caller,
  entity: RegisteredEntity,
  idOrKey: string,
  request: Request,
): Promise<SaveOutcome> {
  const call = requireCopy(entity);
  const { head, fields } = await loadCopyForm(caller, entity, idOrKey);
  const form = await readForm(request, EDIT_FORM);
  const outcome = await answerForm({
    form,
    fields,
    values: readTyped(form).values,
    call: async (values) => {
      const query = new URLSearchParams(entity.calls.search.modes);
      const path = `${call.path(encodeURIComponent(head.id))}?${query}`;
      return caller.platform.post(path, copyBody(fields, values), Copied);
    },
    failed: m.console_copy_failed(),
    names: errorNames(fields),
  });
  if (!("done" in outcome)) return { saved: false, ...outcome };
  return { saved: true, id: idIn(outcome.done), name: head.name, secret: null };
}

function copyBody(fields: EntityField[], values: FormValues): object {
  const { newKey, newName } = values;
  const flags = fields.filter(({ kind }) => kind === "flag");
  const parts = flags
    .filter(({ name }) => values[name] === "true")
    .map(({ name }) => name.slice(PART.length));
  return { newKey, newName, ...(flags.length > 0 && { parts }) };
}

/** Returns the names of fields, by the members of the call. Errors about parts are shown at the first part. */
function errorNames(fields: EntityField[]): Record<string, string> {
  const first = fields.find(({ kind }) => kind === "flag");
  return { key: "newKey", name: "newName", ...(first && { parts: first.name }) };
}

/** Finds the ID in the response. Upstream returns the copy of a class inside a member, and other copies directly. */
function idIn(answer: Record<string, unknown>): string {
  const found = [answer, ...Object.values(answer)]
    .map((value) => (value as { id?: unknown } | null)?.id)
    .find((id) => typeof id === "string");
  return typeof found === "string" ? found : "";
}
