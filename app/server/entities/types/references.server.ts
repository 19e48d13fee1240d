import { href } from "react-router";
import { z } from "zod";

import type { ReferenceView } from "#app/rules/entities/entity-value.ts";

/** Any object of an answer. Each entity says by itself which members it reads. */
export const AnyObject = z.looseObject({});
export type AnyObject = z.output<typeof AnyObject>;

export const RelatedMaps = z.record(z.string(), z.record(z.string(), AnyObject)).default({});
export type RelatedMaps = z.output<typeof RelatedMaps>;

const NAMES = ["name", "fullName", "forwardName", "title", "key", "alias", "description", "email"];

/** A member of an answer; of a list of objects the members of all. */
export function readMember(entity: unknown, path: string): unknown {
  const [first = "", ...rest] = path.split(".");
  const value = isObject(entity) ? entity[first] : undefined;
  if (rest.length === 0) return value;
  const further = rest.join(".");
  return Array.isArray(value)
    ? value.map((item) => readMember(item, further)).filter((item) => item !== undefined)
    : readMember(value, further);
}

function isObject(value: unknown): value is AnyObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What an entity is called where it has a name, a key or a description. */
export function nameOf(entity: AnyObject | undefined, id: string, nameMember?: string): string {
  return ownNameOf(entity, nameMember) ?? id.slice(0, 8);
}

/** Undefined for one that is known only by what it connects, such as a grant. */
export function ownNameOf(entity: AnyObject | undefined, nameMember?: string): string | undefined {
  for (const member of nameMember ? [nameMember, ...NAMES] : NAMES) {
    const value = readMember(entity, member);
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}

/**
 * The entity with the ID as an answer describes it: among its related objects, or in the object next to the
 * ID, which some calls always answer with.
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
