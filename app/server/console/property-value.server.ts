import type { ConsoleValue } from "#app/rules/console-value.ts";

import type { Property } from "./entity.server.ts";
import { AnyObject, readMember, type RelatedMaps, viewReference } from "./references.server.ts";

/** A property of an entity as a page shows it. */
export function viewProperty(
  property: Property,
  entity: AnyObject,
  related: RelatedMaps,
): ConsoleValue {
  if (property.view) return property.view(entity, related);
  const member = property.member ?? property.name;
  const value = readMember(entity, member);
  if (value === undefined || value === null || value === "" || isEmptyList(value)) {
    return property.type === "flag" ? { kind: "boolean", on: false } : { kind: "none" };
  }
  switch (property.type) {
    case "flag":
      return { kind: "boolean", on: value === true };
    case "json":
      return { kind: "code", text: JSON.stringify(value, null, 2) };
    case "code":
      return { kind: "code", text: String(value) };
    case "color":
      return { kind: "color", hex: String(value) };
    case "url":
      return { kind: "link", url: String(value) };
    case "number":
      return { kind: "number", text: String(value) };
    case "date":
      return { kind: "instant", iso: String(value) };
    case "choice":
      return { kind: "text", text: choiceLabel(property, String(value)) };
    case "featurer":
    case "reference":
      return viewReferences(property, entity, value, related);
    case "text":
    case "longText":
      return { kind: "text", text: String(value) };
  }
}

function viewReferences(
  { refers, member, name }: Property,
  entity: AnyObject,
  value: unknown,
  related: RelatedMaps,
): ConsoleValue {
  if (!refers) return { kind: "code", text: String(value) };
  const nested = AnyObject.safeParse(
    readMember(entity, (member ?? name).replace(/(?:Id|\.id)$/, "")),
  );
  const items = [value].flat().map((id) => {
    const found = related[refers.map]?.[String(id)] ?? nested.data;
    return viewReference(refers.entity, String(id), found);
  });
  return { kind: "references", items };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function choiceLabel({ choices = [] }: Property, value: string): string {
  return choices.find((choice) => choice.value === value)?.label() ?? value;
}
