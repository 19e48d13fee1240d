import type { EntityValue } from "#app/rules/entities/entity-value.ts";

import type { Entity } from "../types/entity.server.ts";
import type { Property } from "../types/property.server.ts";
import {
  AnyObject,
  nameOf,
  ownNameOf,
  readMember,
  type RelatedMaps,
  viewReference,
} from "../types/references.server.ts";

/** Converts a property of a row to the value that pages display. */
export function viewProperty(
  property: Property,
  entity: AnyObject,
  related: RelatedMaps,
): EntityValue {
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

/** The number of references whose names replace the name of a row that has none. */
const NAMING = 2;

/** Names a row. A row without a name, such as a grant, is named by its first references. */
export function nameEntity(
  entity: Entity,
  row: AnyObject,
  id: string,
  related: RelatedMaps,
): string {
  const own = ownNameOf(row, entity.traits?.nameMember);
  if (own !== undefined) return own;
  const parts = entity.properties.flatMap((property) => {
    if (property.column === false) return [];
    const value = viewProperty(property, row, related);
    return value.kind === "references" ? value.items.map(({ name }) => name) : [];
  });
  return parts.slice(0, NAMING).join(", ") || nameOf(row, id);
}

function viewReferences(
  { refers, member, name }: Property,
  entity: AnyObject,
  value: unknown,
  related: RelatedMaps,
): EntityValue {
  if (!refers) return { kind: "code", text: String(value) };
  const nested = [readMember(entity, (member ?? name).replace(/(?:Id|\.id)$/, ""))]
    .flat()
    .map((one) => AnyObject.safeParse(one).data);
  const items = [value].flat().map((id, index) => {
    const found = related[refers.map]?.[String(id)] ?? nested[index];
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
