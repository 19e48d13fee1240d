import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { EntityField } from "#app/rules/entities/entity-form.ts";
import { type FormValues } from "#app/rules/forms/form-values.ts";
import { PlatformRequestError } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { type Entity, formProperties } from "../../types/entity.server.ts";
import type { Property } from "../../types/property.server.ts";
import type { RegisteredEntity } from "../../types/registry.server.ts";
import { findChoices, nameChosen } from "../find-choices.server.ts";
import { entityField } from "./entity-field.server.ts";
import type { TypedValues } from "./typed-values.server.ts";

/** Prefix of the names of replacement fields: `replace:<property>:<ID of the replaced object>`. */
const REPLACE = "replace:";

function nameFor(property: string, oldId: string): string {
  return `${REPLACE}${property}:${oldId}`;
}

/** The chosen replacements of a property: ID of the new object by ID of the object that twins would lose. */
export function replacementsIn(values: FormValues, property: string): Record<string, string> {
  const prefix = nameFor(property, "");
  const entries = Object.entries(values).filter(([name, id]) => name.startsWith(prefix) && id);
  return Object.fromEntries(entries.map(([name, id]) => [name.slice(prefix.length), id]));
}

const Unreplaced = z.object({ unreplaced: z.array(z.guid()).min(1) });

/**
 * Returns the names of the replacement fields that an error of the platform asks for; empty for other errors. Fields
 * of earlier attempts are already part of the form.
 */
export function missingReplacements(entity: Entity, error: unknown): string[] {
  if (!(error instanceof PlatformRequestError)) return [];
  const parsed = Unreplaced.safeParse(error.details);
  if (!parsed.success) return [];
  const members = new Set(error.fieldErrors.map(({ field }) => field.split(".")[0]));
  const property = replaceable(entity).find(({ form }) =>
    members.has(form?.replaces?.member ?? ""),
  );
  return property ? parsed.data.unreplaced.map((id) => nameFor(property.name, id)) : [];
}

function replaceable(entity: Entity): Property[] {
  return formProperties(entity, "update").filter(({ form }) => form?.replaces);
}

/**
 * Creates the replacement fields with these names and their choices. Fields whose property has no new reference are
 * left out.
 */
export async function replacementFields(
  caller: Caller,
  entity: RegisteredEntity,
  id: string,
  names: Iterable<string>,
  { values, queries }: Pick<TypedValues, "values" | "queries">,
): Promise<EntityField[]> {
  const fields = [...new Set(names)].map(async (name) => {
    const property = replaceable(entity).find((candidate) =>
      name.startsWith(nameFor(candidate.name, "")),
    );
    const newId = property && values[property.name];
    const replacing = property?.form?.replaces;
    if (!property || !replacing || !newId) return null;
    const replaced = entity.registry.get(replacing.entity);
    const oldId = name.slice(nameFor(property.name, "").length);
    const { text = "", page = 1 } = queries[name] ?? {};
    const narrow = replacing.narrow(newId, id);
    const [[old], found] = await Promise.all([
      nameChosen(caller, replaced, [oldId]),
      findChoices(caller, replaced, { text, page, narrow }),
    ]);
    const { choices, ...rest } = found;
    const chosen = values[name] ?? "";
    const isOffered = chosen === "" || choices.some(({ value }) => value === chosen);
    const named = isOffered ? [] : await nameChosen(caller, replaced, [chosen]);
    return entityField(name, m.console_replace({ name: old?.label ?? oldId }), {
      kind: "reference",
      required: true,
      help: m.console_replace_help({ property: property.label() }),
      choices: [...named, ...choices.filter(({ value }) => value !== oldId)],
      lookup: { query: text, page, ...rest },
      messages: { invalid: m.console_filter_uuid() },
    });
  });
  return (await Promise.all(fields)).filter((field) => field !== null);
}

/** The names of the replacement fields that a form contains. */
export function replacementNames(values: FormValues): string[] {
  return Object.keys(values).filter((name) => name.startsWith(REPLACE));
}

/** Returns pairs of a member that errors about missing replacements may name, and the name of its property. */
export function replacingNames(entity: Entity): [string, string][] {
  return replaceable(entity).flatMap(({ name, form }) =>
    ["", ".newId", ".replaceMap"].map((end): [string, string] => [
      `${form?.replaces?.member}${end}`,
      name,
    ]),
  );
}
