import { type FormValues } from "#app/rules/forms/form-values.ts";

import { type Entity, formProperties } from "../../types/entity.server.ts";
import { type AnyObject, readMember } from "../../types/references.server.ts";
import { paramName } from "./featurers.server.ts";

/** The initial values of a form, from the stored row if there is one. */
export function initialValues(
  entity: Entity,
  mode: "create" | "update",
  stored: AnyObject = {},
): FormValues {
  const values = mode === "update" ? contextOf(entity, stored) : {};
  for (const property of formProperties(entity, mode)) {
    const { name, member = name, form, featurer } = property;
    const value = readMember(stored, member);
    values[name] =
      value === undefined || value === null
        ? (form?.initial ?? "")
        : textOf(value, form?.isSet ? "," : ", ");
    if (property.type === "flag" && values[name] === "") values[name] = "false";
    if (featurer) Object.assign(values, paramsOf(stored[featurer.params]));
  }
  return values;
}

function textOf(value: unknown, separator: string): string {
  if (Array.isArray(value)) return value.join(separator);
  return typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
}

/** References that are fixed after creation, such as the class of a status, by which pickers narrow their choices. */
export function contextOf(entity: Entity, stored: AnyObject): FormValues {
  const context = entity.properties
    .filter(({ type, form }) => type === "reference" && form?.only === "create")
    .map(({ name, member = name }) => [name, readMember(stored, member)] as const)
    .filter(([, value]) => typeof value === "string");
  return Object.fromEntries(context) as FormValues;
}

function paramsOf(params: unknown): FormValues {
  const entries = Object.entries((params ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, value]) => [paramName(key), String(value ?? "")]));
}
