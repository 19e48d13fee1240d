import { nameOf, RECORDED_DOCUMENT, type Schema } from "../upstream/recorded-document.ts";

/** Members and their types, or a union of other shapes. */
export type Shape = Record<string, string> | string;

const SCHEMAS = RECORDED_DOCUMENT.components.schemas;

/** The shapes of upstream's recorded document by name. */
export const RECORDED_SHAPES: Record<string, Shape> = Object.fromEntries(
  Object.entries(SCHEMAS).map(([name, schema]) => [name, shapeOf(schema)]),
);

function shapeOf(schema: Schema): Shape {
  if (schema.oneOf) return unionOf(schema.oneOf);
  const { mapping } = schema.discriminator ?? {};
  return mapping ? Object.values(mapping).map(nameOf).join(" | ") : membersOf(schema);
}

function membersOf({ allOf = [], properties = {} }: Schema): Record<string, string> {
  const inherited = allOf.map((part) =>
    membersOf((part.$ref ? SCHEMAS[nameOf(part.$ref)] : part) ?? {}),
  );
  const own = Object.entries(properties).map(([name, schema]) => [name, typeOf(schema)] as const);
  return Object.assign({}, ...inherited, Object.fromEntries(own));
}

/** The type of a schema in words, such as `uuid[]` or `map<TwinV2>`. */
export function typeOf(schema: Schema): string {
  const { $ref, oneOf, enum: constants, type, format, items, additionalProperties } = schema;
  if ($ref) return nameOf($ref);
  if (oneOf) return unionOf(oneOf);
  if (constants) return constants.join(" | ");
  if (type === "array") return `(${typeOf(items ?? {})})[]`;
  if (typeof additionalProperties === "object") return `map<${typeOf(additionalProperties)}>`;
  if (type === "string") return format === "uuid" || format === "date-time" ? format : type;
  if (type === "integer") return "int";
  return type === undefined || type === "object" ? "any" : type;
}

function unionOf(alternatives: readonly Schema[]): string {
  return alternatives.map(typeOf).join(" | ");
}
