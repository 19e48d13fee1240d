import { href } from "react-router";
import { z } from "zod";

import type { ReferenceView } from "#app/rules/entities/entity-value.ts";

/** Any object of a response. The properties of an entity name the members that are read. */
export const AnyObject = z.looseObject({});
export type AnyObject = z.output<typeof AnyObject>;

export const RelatedMaps = z.record(z.string(), z.record(z.string(), AnyObject)).default({});
export type RelatedMaps = z.output<typeof RelatedMaps>;

const NAMES = ["name", "fullName", "forwardName", "title", "key", "alias", "description", "email"];

/** Reads the member at a path such as `user.email`. For an array, returns the members of all its objects. */
export function readMember(entity: unknown, path: string): unknown {
  const [first = "", ...rest] = path.split(".");
  const value = isObject(entity) ? entity[first] : undefined;
  if (rest.length === 0) return value;
  const further = rest.join(".");
  return Array.isArray(value)
    ? value.map((item) => readMember(item, further)).filter((item) => item !== undefined)
    : readMember(value, further);
}

export function isObject(value: unknown): value is AnyObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the name, key or description of a row. For a row without any, returns the start of its ID. */
export function nameOf(entity: AnyObject | undefined, id: string, nameMember?: string): string {
  return ownNameOf(entity, nameMember) ?? id.slice(0, 8);
}

/** Returns the name, key or description of a row; undefined for a row without any, such as a grant. */
export function ownNameOf(entity: AnyObject | undefined, nameMember?: string): string | undefined {
  for (const member of nameMember ? [nameMember, ...NAMES] : NAMES) {
    const value = readMember(entity, member);
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}

/**
 * Converts a referenced object to a link with its name and colors. `found` is the object in the response; undefined
 * if the response lacks it.
 */
export function viewReference(
  entity: string,
  id: string,
  found: AnyObject | undefined,
): ReferenceView {
  const color = (member: string) => {
    const value = found?.[member];
    return typeof value === "string" ? value : null;
  };
  return {
    id,
    name: nameOf(found, id),
    href: href("/admin/:entity/:id", { entity, id }),
    background: color("backgroundColor"),
    color: color("fontColor"),
  };
}
