import { readFileSync } from "node:fs";

import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";

// `any`, because the document is plain JSON and tests fail if they read a missing member.
export type Json = Record<string, any>;

const NAME = "document";

/** An operation of docs/openapi.json. */
export interface Operation {
  method: string;
  /** Path with its parameters in braces. */
  path: string;
  described: Json;
}

/** A response as a client has received it. `body` is parsed if its type is JSON. */
export interface ReceivedAnswer {
  method: string;
  /** Path of the request without its query. */
  path: string;
  status: number;
  type: string;
  body: unknown;
}

/** Content of docs/openapi.json. */
export const document: Json = JSON.parse(readFileSync("docs/openapi.json", "utf8"));

/** All operations of the document. */
export const OPERATIONS: readonly Operation[] = Object.entries<Json>(document["paths"]).flatMap(
  ([path, methods]) =>
    Object.entries<Json>(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      described,
    })),
);

// If two paths match, the one with fewer parameters comes first.
const matchers = OPERATIONS.toSorted(
  (one, other) => one.path.split("{").length - other.path.split("{").length,
).map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

/**
 * Compares a response with docs/openapi.json: status, type and body. The body must not have members that the document
 * doesn't have. Returns the differences, one line each.
 */
export function checkAnswer({ method, path, status, type, body }: ReceivedAnswer): string[] {
  const operation = findOperation(method, path);
  const at = `${method} ${operation?.path ?? path} ${status}`;
  const differences = operation
    ? checkResponse(resolve(operation.described["responses"][status]), type, body)
    : // If the document has no such operation, the response must be an error.
      findDifferences(document["components"].schemas.Error, body);
  return differences.map((difference) => `${at}: ${difference}`);
}

/**
 * Finds the operation of a request. Undefined if the document only has other methods for the path.
 */
export function findOperation(method: string, path: string): Operation | undefined {
  const [first, ...others] = matchers.filter(({ pattern }) => pattern.test(path));
  const sameWords = others.filter(({ operation }) => operation.path === first?.operation.path);
  return [first, ...sameWords].find((each) => each?.operation.method === method)?.operation;
}

function checkResponse(response: Json | undefined, type: string, body: unknown): string[] {
  if (!response) return ["the document has no such status"];
  const mediaType = (type.split(";")[0] ?? "").trim();
  const content = Object.entries<Json>(response["content"] ?? {});
  // Without content there is no body to compare, whatever its type would be.
  if (content.length === 0) return body === undefined ? [] : ["the document has no body"];
  const described = content.find(([range]) => isInRange(mediaType, range))?.[1];
  if (!described) return [`the document has no type "${mediaType}"`];
  return body === undefined ? [] : findDifferences(described["schema"], body);
}

function isInRange(type: string, range: string): boolean {
  return new RegExp(`^${range.replaceAll("+", "\\+").replaceAll("*", "[^/]+")}$`).test(type);
}

const ajv = createValidator(mapValues(document["components"].schemas, closed));
/**
 * Validators by schema. Compiled when first needed, because each test needs a few of them and compiling all takes
 * seconds.
 */
const compiled = new Map<Json, ValidateFunction>();

function findDifferences(schema: Json, value: unknown): string[] {
  let validate = compiled.get(schema);
  if (!validate) compiled.set(schema, (validate = ajv.compile(withAbsoluteRefs(closed(schema)))));
  return validate(value) ? [] : describeErrors(validate.errors ?? [], value);
}

/**
 * Describes the deepest errors of a value that matches no alternative of a union, because these show which one was
 * meant.
 */
function describeErrors(errors: readonly ErrorObject[], value: unknown): string[] {
  const depth = ({ instancePath }: ErrorObject) => instancePath.split("/").length;
  const deepest = Math.max(...errors.map(depth));
  return errors
    .filter((error) => depth(error) === deepest)
    .slice(0, 3)
    .map(({ instancePath, message, params }) => {
      const extra: string | undefined = params["additionalProperty"];
      const path = [...instancePath.split("/").slice(1), ...(extra === undefined ? [] : [extra])];
      const found = path.reduce<any>((inner, key) => inner?.[key.replaceAll("~1", "/")], value);
      const text = JSON.stringify(found) ?? "";
      return `/${path.join("/")} ${message}, and is ${text.slice(0, 80)}`;
    });
}

/** Creates a validator for schemas that refer to these. */
export function createValidator(schemas: Json, options: { allErrors?: boolean } = {}): Ajv2020 {
  const validator = new Ajv2020({ strict: false, inlineRefs: false, ...options });
  validator.addFormat("uuid", /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i);
  validator.addFormat(
    "date-time",
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/,
  );
  validator.addFormat("email", /^\S+@\S+$/);
  validator.addSchema({ components: { schemas } }, NAME);
  return validator;
}

/** Makes the references of a schema absolute, for `createValidator`. */
export function withAbsoluteRefs(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "$ref" && typeof value === "string" ? NAME + value : value,
  ) as Json;
}

/**
 * Forbids members that the document doesn't have. Clients must accept such members, so that the document may grow, but
 * our responses must not contain any.
 */
function closed(schema: Json): Json {
  if (typeof schema !== "object" || schema === null) return schema;
  const { allOf, ...rest } = schema;
  if (allOf) return closed(mergeObjects([rest, ...allOf.map(resolve)]));
  const inner: Json = { ...rest };
  for (const key of ["anyOf", "oneOf"]) if (rest[key]) inner[key] = rest[key].map(closed);
  for (const key of ["items", "additionalProperties"])
    if (rest[key]) inner[key] = closed(rest[key]);
  if (rest["properties"]) inner["properties"] = mapValues(rest["properties"], closed);
  if (rest["type"] === "object") inner["additionalProperties"] ??= false;
  return inner;
}

function mergeObjects(parts: Json[]): Json {
  return parts.reduce((sum, part) => ({
    ...sum,
    ...part,
    properties: { ...sum["properties"], ...part["properties"] },
    required: [...(sum["required"] ?? []), ...(part["required"] ?? [])],
  }));
}

/** Resolves a reference; anything else is returned as it is. */
export function resolve(schema: Json | undefined): Json | undefined {
  if (!schema?.["$ref"]) return schema;
  const path: string[] = schema["$ref"].slice(2).split("/");
  return resolve(path.reduce<any>((inner, key) => inner?.[key], document));
}

function mapValues(values: Json, change: (value: Json) => unknown): Json {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}
