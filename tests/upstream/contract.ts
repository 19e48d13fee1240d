import { readFileSync } from "node:fs";

/** Upstream's OpenAPI document, as its server returned it in September 2025. */
const document = JSON.parse(
  readFileSync(new URL("./recorded/openapi.json", import.meta.url), "utf8"),
) as {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
};

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  default?: unknown;
}

type Content = Record<string, { schema: Schema }>;

interface OperationObject {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface Operation {
  path: string;
  query: { name: string; schema: Schema }[];
  body: Schema | null;
  answer: Schema | null;
}

/**
 * Path templates, sorted so that those with more literal segments come first: `search` precedes `{twinId}`.
 */
const templates = Object.keys(document.paths)
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
    const operation = document.paths[path]?.[method.toLowerCase()];
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

/** Removes members that the schema doesn't have from a value, at all depths. */
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
    const referenced = schema.$ref.slice("#/components/schemas/".length);
    if (followed.includes(referenced)) return { name, properties: {} };
    const target = document.components.schemas[referenced] ?? {};
    return resolve(target, referenced, [...followed, referenced]);
  }
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? [])].map((part) =>
    resolve(part, "", followed),
  );
  const properties = Object.assign({}, ...parts.map((part) => part.properties), schema.properties);
  return { ...schema, properties, name };
}

/**
 * All lists of a request body, empty. The public web client sends those of a search that don't filter.
 */
export function emptyLists({ body }: Operation): Record<string, never[]> {
  const properties: Record<string, Schema> = body ? resolve(body).properties : {};
  const lists = Object.entries(properties).filter(([, schema]) => schema.type === "array");
  return Object.fromEntries(lists.map(([name]) => [name, []]));
}
