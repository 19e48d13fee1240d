import { z } from "zod";

const MAX_NAMED = 20;

/** Result of comparing the members of a body with those that its schema reads. */
export interface BodyMembers {
  /** Paths of the members that no part of the schema knows. */
  unknown: string[];
  /** Number of values that the schema knows, at any depth. */
  known: number;
}

/**
 * Finds the members that a schema would drop. If a body has only unknown members, it was meant for another call;
 * reporting success would hide that nothing was done.
 */
export function findUnknownMembers(body: unknown, schema: z.ZodType): BodyMembers {
  const found: BodyMembers = { unknown: [], known: 0 };
  visit(body, [schema], "", found);
  return found;
}

function visit(value: unknown, schemas: readonly z.ZodType[], path: string, found: BodyMembers) {
  const parts = schemas.flatMap(listContainers);
  if (typeof value !== "object" || value === null || parts.includes("anything")) {
    found.known++;
    return;
  }
  const containers = parts.filter((part) => part !== "anything");
  if (Array.isArray(value)) {
    const elements = containers.filter((part) => part instanceof z.ZodArray);
    if (value.length === 0 || elements.length === 0) found.known++;
    const inner = elements.map(({ element }) => element as z.ZodType);
    for (const item of elements.length === 0 ? [] : value) visit(item, inner, `${path}[]`, found);
    return;
  }
  const objects = containers.filter((part) => part instanceof z.ZodObject);
  const members = Object.entries(value);
  if (members.length === 0 || objects.length === 0) found.known++;
  for (const [name, inner] of objects.length === 0 ? [] : members) {
    const knownMembers = objects
      .filter(({ shape }) => Object.hasOwn(shape, name))
      .map(({ shape }) => shape[name] as z.ZodType);
    const innerPath = path === "" ? name : `${path}.${name}`;
    if (knownMembers.length > 0) visit(inner, knownMembers, innerPath, found);
    else if (found.unknown.length < MAX_NAMED) found.unknown.push(innerPath);
  }
}

type Container = z.ZodObject | z.ZodArray;

/** Lists the objects and lists that a schema accepts, within optional and other wrappers. */
function listContainers(schema: z.ZodType): (Container | "anything")[] {
  if (schema instanceof z.ZodObject) {
    return schema.def.catchall && !(schema.def.catchall instanceof z.ZodNever)
      ? ["anything"]
      : [schema];
  }
  if (schema instanceof z.ZodArray) return [schema];
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return schema.def.options.flatMap((option) => listContainers(option as z.ZodType));
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((side) => listContainers(side as z.ZodType));
  if (schema instanceof z.ZodPipe) {
    const { in: input, out } = schema.def;
    return listContainers((input instanceof z.ZodTransform ? out : input) as z.ZodType);
  }
  if (schema instanceof z.ZodLazy) return listContainers(schema.def.getter() as z.ZodType);
  if ("innerType" in schema.def) return listContainers(schema.def.innerType as z.ZodType);
  return isScalar(schema) ? [] : ["anything"];
}

/**
 * True for schemas of plain values, which have no members. A schema of any other kind counts as one that may have
 * members.
 */
function isScalar(schema: z.ZodType): boolean {
  return ["string", "number", "int", "boolean", "null", "undefined", "enum", "literal"].includes(
    schema.def.type,
  );
}
