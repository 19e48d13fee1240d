import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EntityField } from "#app/rules/entities/entity-form.ts";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import { splitSet } from "#app/rules/forms/lookup.ts";
import { entityField } from "#app/server/entities/screens/form/entity-field.server.ts";
import { formFields } from "#app/server/entities/screens/form/entity-form.server.ts";
import type { TypedValues } from "#app/server/entities/screens/form/typed-values.server.ts";
import { wireValue } from "#app/server/entities/screens/form/wire-value.server.ts";
import { onlyProperty } from "#app/server/entities/screens/own-properties.server.ts";
import type { Entity } from "#app/server/entities/types/entity.server.ts";
import type { Property } from "#app/server/entities/types/property.server.ts";
import type { RegisteredEntity } from "#app/server/entities/types/registry.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import type { BulkAction } from "./bulk-action.server.ts";
import type { BulkEdit } from "./bulk-operation.server.ts";
import { bulkProperties, changeCall, identifyingEdits, findPlaces } from "./bulk-target.server.ts";

/** Names of the controls beside the one for the property. The prefix keeps them apart from names of properties. */
const HOW = "bulk-how";
const TEXT = "bulk-text";
const REPLACEMENT = "bulk-replacement";

const TEXT_TYPES = new Set<Property["type"]>(["text", "longText", "code", "url"]);

/** The properties that the page offers to change. */
export function propertyChoices(entity: Entity) {
  return bulkProperties(entity).map(({ name, label }) => ({ value: name, label: label() }));
}

function propertyAt(entity: Entity, name: string | null): Property | null {
  if (name === null) return null;
  return bulkProperties(entity).find((property) => property.name === name) ?? null;
}

/**
 * Returns the action that sets a property of selected rows, clears it or changes its text. Null before a property is
 * chosen.
 */
export function propertyChange(entity: RegisteredEntity, name: string | null): BulkAction | null {
  const property = propertyAt(entity, name);
  if (!property) return null;
  return {
    title: m.bulk_edit,
    start: { [HOW]: "set" },
    fields: (caller, { values, queries }) =>
      createFields(caller, entity, property, values, queries),
    work: async (_caller, valid, { typed }) => {
      // Leading and trailing blanks belong to a text that is appended or replaced, so they are not trimmed.
      const texts = { [TEXT]: typed[TEXT] ?? "", [REPLACEMENT]: typed[REPLACEMENT] ?? "" };
      const values = { ...valid, ...texts };
      const missing = findMissing(property, values);
      if (missing) return { errors: { [missing.name]: missing.message } };
      return {
        name: m.bulk_edit_name({ title: entity.names.title(), label: property.label() }),
        operation: {
          change: await changeCall(entity),
          edits: [...identifyingEdits(entity), buildEdit(entity, property, values)],
        },
      };
    },
  };
}

async function createFields(
  caller: Caller,
  entity: RegisteredEntity,
  property: Property,
  values: FormValues,
  queries: TypedValues["queries"],
): Promise<EntityField[]> {
  const state = { mode: "update", values, queries } as const;
  const [own] = await formFields(caller, onlyProperty(entity, property.name), state);
  if (!own) throw data(null, { status: 404 });
  const isPlain = property.form?.kind === undefined && property.form?.hint === undefined;
  const isText = TEXT_TYPES.has(property.type) && isPlain && entity.calls.read !== undefined;
  const isCleared = property.type !== "flag" && !property.form?.required;
  const isSeveral = isChoiceOfSeveral(property);
  const hows = [
    ...(isSeveral
      ? [
          { value: "add", label: m.bulk_add_values() },
          { value: "remove", label: m.bulk_remove_values() },
        ]
      : []),
    { value: "set", label: isSeveral ? m.bulk_replace_values() : m.bulk_set() },
    ...(isCleared ? [{ value: "clear", label: m.bulk_clear() }] : []),
    ...(isText
      ? [
          { value: "append", label: m.bulk_append() },
          { value: "replace", label: m.bulk_replace() },
        ]
      : []),
  ];
  return [
    entityField(HOW, m.bulk_how(), { kind: "choice", required: true, choices: hows }),
    { ...own, required: false, help: own.help || (isCleared || isText ? m.bulk_value_help() : "") },
    ...(isText
      ? [
          entityField(TEXT, m.bulk_text(), { help: m.bulk_text_help() }),
          entityField(REPLACEMENT, m.bulk_replacement(), { help: m.bulk_replacement_help() }),
        ]
      : []),
  ];
}

/** Returns true if single values can be added to those of a row, or removed from them. */
function isChoiceOfSeveral({ form = {} }: Property): boolean {
  return form.isSet === true && form.separator !== undefined;
}

/** Returns the name of a required field that is empty, with its error; null if there is none. */
function findMissing({ name, label, type }: Property, values: FormValues) {
  const how = values[HOW];
  const needsValue = how === "set" || how === "add" || how === "remove";
  if (needsValue && type !== "flag" && !values[name]?.trim())
    return { name, message: m.products_field_required({ label: label() }) };
  const needsText = (how === "append" || how === "replace") && !values[TEXT];
  return needsText
    ? { name: TEXT, message: m.products_field_required({ label: m.bulk_text() }) }
    : null;
}

function buildEdit(entity: Entity, property: Property, values: FormValues): BulkEdit {
  const places = findPlaces(entity, property, "update");
  const text = values[TEXT] ?? "";
  const how = values[HOW];
  if ((how === "add" || how === "remove") && isChoiceOfSeveral(property)) {
    const { separator = "" } = property.form ?? {};
    return { ...places, how, value: splitSet(values[property.name] ?? ""), separator };
  }
  if (how === "append") return { ...places, how, text };
  if (how === "replace") return { ...places, how, text, replacement: values[REPLACEMENT] ?? "" };
  const value = how === "clear" ? "" : (values[property.name] ?? "");
  return { ...places, how: "set", value: wireValue(property, value) };
}
