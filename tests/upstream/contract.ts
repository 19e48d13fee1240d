import {
  nameOf,
  type OperationObject,
  RECORDED_DOCUMENT,
  type Schema,
} from "./recorded-document.ts";

export interface Operation {
  path: string;
  query: { name: string; schema: Schema }[];
  body: Schema | null;
  answer: Schema | null;
}

/** Path templates, those with more literal segments first: `search` is preferred to `{twinId}`. */
const templates = Object.keys(RECORDED_DOCUMENT.paths)
  .map((path) => ({ path, segments: path.split("/") }))
  .toSorted((a, b) => literals(b.segments) - literals(a.segments));

function literals(segments: string[]): number {
  return segments.filter((segment) => !segment.startsWith("{")).length;
}

/**
 * Finds the operation of a request. Returns "path" or "method" if upstream has no such path, or not with this method.
 */
export function findOperation(method: string, pathname: string): Operation | "path" | "method" {
  const segments = pathname.split("/");
  const matching = templates.filter(
    (template) =>
      template.segments.length === segments.length &&
      template.segments.every(
        (segment, index) => segment.startsWith("{") || segment === segments[index],
      ),
  );
  if (matching.length === 0) return "path";
  for (const { path } of matching) {
    const operation = RECORDED_DOCUMENT.paths[path]?.[method.toLowerCase()];
    if (operation) return describe(path, operation);
  }
  return "method";
}

function describe(path: string, operation: OperationObject): Operation {
  return {
    path,
    query: (operation.parameters ?? []).filter((parameter) => parameter.in === "query"),
    body: operation.requestBody?.content["application/json"]?.schema ?? null,
    answer: operation.responses["200"]?.content?.["application/json"]?.schema ?? null,
  };
}

/** Changes an object of a named schema, once members outside the schema are removed. */
export type Adjust = (schemaName: string, value: Record<string, unknown>) => void;

/** Removes from a value, at all depths, the members that the schema doesn't define. */
export function pick(schema: Schema, value: unknown, adjust: Adjust = () => {}): unknown {
  const { type, properties, additionalProperties, items, name } = resolve(schema);
  if (Array.isArray(value)) return items ? value.map((item) => pick(items, item, adjust)) : value;
  if (typeof value !== "object" || value === null) return value;
  if (type === "string") return undefined;
  const rest = typeof additionalProperties === "object" ? additionalProperties : null;
  if (!rest && Object.keys(properties).length === 0) return value;
  const picked: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const memberSchema = properties[key] ?? rest;
    if (memberSchema) picked[key] = pick(memberSchema, member, adjust);
  }
  adjust(name, picked);
  return picked;
}

interface Resolved extends Schema {
  properties: Record<string, Schema>;
  name: string;
}

/**
 * Follows references, and merges the members of alternatives. Alternatives extend the schema that lists them, so names
 * that were followed before are skipped.
 */
function resolve(schema: Schema, name = "", followed: readonly string[] = []): Resolved {
  if (schema.$ref) {
    const referenced = nameOf(schema.$ref);
    if (followed.includes(referenced)) return { name, properties: {} };
    const target = RECORDED_DOCUMENT.components.schemas[referenced] ?? {};
    return resolve(target, referenced, [...followed, referenced]);
  }
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? [])].map((part) =>
    resolve(part, "", followed),
  );
  const properties = Object.assign({}, ...parts.map((part) => part.properties), schema.properties);
  return { ...schema, properties, name };
}

/**
 * Returns all lists of a request body as empty lists. In a search, the public web client sends an empty list for each
 * filter that it doesn't use.
 */
export function emptyLists({ body }: Operation): Record<string, never[]> {
  const properties: Record<string, Schema> = body ? resolve(body).properties : {};
  const lists = Object.entries(properties).filter(([, schema]) => schema.type === "array");
  return Object.fromEntries(lists.map(([name]) => [name, []]));
}
