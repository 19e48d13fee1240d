import { z } from "zod";

import { VIEW_NAME } from "../responses/view-named.ts";
import type { Route } from "./route.ts";

type Json = Record<string, unknown>;
type Direction = "input" | "output";

export interface DescribedSchemas {
  /** Describes a body, an answer or a query parameter of these routes. */
  of(schema: z.ZodType, io: Direction): Json;
  /** Named schemas, sorted by name. */
  named: Json;
}

/**
 * Describes the schemas of all routes in one step. Describing each answer separately takes twice as long, because
 * every view that it refers to is described again.
 */
export function describeSchemas(routes: readonly Route<never>[]): DescribedSchemas {
  const names = nameSchemas(routes);
  const [input, output] = withNames(names, () => [registered("input"), registered("output")]);
  const described = { input, output };
  const inBodies = new Set<string>();
  for (const { body } of routes) addNames(inBodies, input, names.get(body));
  return {
    of: (schema, io) => {
      const name = names.get(schema);
      if (name === undefined) return schemaAlone(schema, io);
      return name.startsWith(TEMPORARY)
        ? withoutTemporary(described[io], name)
        : { $ref: REF + name };
    },
    // Sorted, because the load order of modules changes when a file moves.
    named: Object.fromEntries(
      Object.keys(output)
        .filter((name) => !name.startsWith(TEMPORARY))
        .toSorted()
        .map((name) => [name, withoutTemporary(inBodies.has(name) ? input : output, name)]),
    ),
  };
}

const TEMPORARY = "temporary-";
const REF = "#/components/schemas/";

/**
 * Names the schemas of bodies and answers. A schema without a name gets a temporary one, which doesn't appear in the
 * document.
 */
function nameSchemas(routes: readonly Route<never>[]): Map<z.ZodType | undefined, string> {
  const schemas = new Set(routes.flatMap(({ body, answer }) => [body ?? [], answer ?? []].flat()));
  return new Map(
    [...schemas].map((schema, at) => [
      schema,
      z.globalRegistry.get(schema)?.id ?? `${TEMPORARY}${at}`,
    ]),
  );
}

/** Runs `describe` while the names are registered, because zod refers to schemas by registered names. */
function withNames<T>(names: ReadonlyMap<z.ZodType | undefined, string>, describe: () => T): T {
  const unnamed = [...names].flatMap(([schema, name]) =>
    schema && name.startsWith(TEMPORARY)
      ? [{ schema, name, meta: z.globalRegistry.get(schema) }]
      : [],
  );
  for (const { schema, name, meta } of unnamed) z.globalRegistry.add(schema, { ...meta, id: name });
  try {
    return describe();
  } finally {
    for (const { schema, meta } of unnamed) {
      z.globalRegistry.remove(schema);
      if (meta) z.globalRegistry.add(schema, meta);
    }
  }
}

function registered(io: Direction): Record<string, Json> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    ...describing(io),
    uri: (id) => REF + id,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [
      name,
      schema,
    ]),
  );
}

function schemaAlone(schema: z.ZodType, io: Direction): Json {
  const { $schema: _dialect, $defs: _named, ...described } = z.toJSONSchema(schema, describing(io));
  return JSON.parse(JSON.stringify(described).replaceAll("#/$defs/", REF)) as Json;
}

/** Replaces temporary names by the schema itself. */
function withoutTemporary(described: Record<string, Json>, name: string): Json {
  return JSON.parse(JSON.stringify(described[name]), (_key, value: unknown) => {
    const ref = refOf(value);
    return ref?.startsWith(TEMPORARY) ? withoutTemporary(described, ref) : value;
  }) as Json;
}

/** Adds the names of the schemas that `name` contains. */
function addNames(names: Set<string>, described: Record<string, Json>, name?: string): void {
  if (name === undefined || names.has(name)) return;
  names.add(name);
  JSON.stringify(described[name], (_key, value: unknown) => {
    addNames(names, described, refOf(value));
    return value;
  });
}

function refOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return undefined;
  const { $ref: ref } = value;
  return typeof ref === "string" && ref.startsWith(REF) ? ref.slice(REF.length) : undefined;
}

function describing(io: Direction) {
  return {
    io,
    unrepresentable: "any",
    reused: "inline",
    override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }) => {
      const view = jsonSchema[VIEW_NAME];
      if (typeof view === "string") {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        jsonSchema["$ref"] = `#/components/schemas/${view}`;
        return;
      }
      const discriminator = findDiscriminator(zodSchema);
      if (discriminator) jsonSchema["discriminator"] = discriminator;
      if (jsonSchema["format"] !== undefined) delete jsonSchema["pattern"];
      if (io === "input") return;
      // Only members that distinguish variants are required. Any other member may be missing at some detail level,
      // and clients must accept new members.
      const constants = constantMembers(jsonSchema);
      delete jsonSchema["required"];
      if (constants.length > 0) jsonSchema["required"] = constants;
      if (jsonSchema["additionalProperties"] === false) delete jsonSchema["additionalProperties"];
    },
  } as const;
}

/** Names the member by which clients tell the variants of a union apart. */
function findDiscriminator(schema: z.core.$ZodType): Json | undefined {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return undefined;
  const propertyName: string = schema.def.discriminator;
  const mapping = schema.def.options.flatMap((variant) => {
    const name = z.globalRegistry.get(variant)?.id;
    const type: unknown = variant instanceof z.ZodObject ? variant.shape[propertyName] : undefined;
    return name && type instanceof z.ZodLiteral
      ? [[String(type.value), `#/components/schemas/${name}`] as const]
      : [];
  });
  return { propertyName, mapping: Object.fromEntries(mapping) };
}

function constantMembers({ properties, required }: Json): string[] {
  const members = (properties ?? {}) as Record<string, Json>;
  return ((required ?? []) as string[]).filter((name) => "const" in (members[name] ?? {}));
}
