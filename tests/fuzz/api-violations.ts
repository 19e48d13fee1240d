import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";

import {
  createValidator,
  document,
  type Json,
  type Operation,
  resolve,
  withAbsoluteRefs,
} from "#tests/support/api-document.ts";

/** A request to send. Null means no body, or no content type. */
export interface ApiRequest {
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string | null;
}

/**
 * A difference between a request and the document. `leniency` names the reason why the platform accepts it.
 */
export interface Violation {
  at: string;
  leniency: Leniency | null;
}

/**
 * Differences that the platform accepts, in the words of docs/contract/README.md. Each is upstream's behavior, on which
 * clients rely.
 */
export const LENIENCIES = {
  "plain values": "numbers and booleans are accepted for texts and texts for them",
  "numbers of a query": "a number of a query that is none counts as absent",
  "flags of a query":
    "Flags of a query may be `False`, `0`, `no` …, and any other text counts as absent",
  "types of a body": "a body without a type, or with one that ends in `+json`, is read as JSON",
} as const;
export type Leniency = keyof typeof LENIENCIES;

const ajv = createValidator(document["components"].schemas, { allErrors: true });
const compiled = new Map<Json, ValidateFunction>();

/** Compares a request with the document's description of its operation. */
export function findViolations({ described }: Operation, request: ApiRequest): Violation[] {
  const parameters = (described["parameters"] as Json[]).flatMap((one) =>
    checkParameter(resolve(one) ?? {}, request),
  );
  const body: Json | undefined = described["requestBody"];
  return [...parameters, ...(body ? checkBody(body, request) : [])];
}

function checkParameter(parameter: Json, request: ApiRequest): Violation[] {
  const { name, in: place, required, schema } = parameter;
  const value = place === "header" ? findHeader(request, name) : request[place as "path"][name];
  const at = `${place} ${name}`;
  if (value === undefined) return required ? [{ at: `${at} is missing`, leniency: null }] : [];
  const types = new Set<unknown>([schema["type"]].flat());
  if (types.has("integer") || types.has("number")) {
    if (!/^-?\d{1,15}$/.test(value)) return [{ at, leniency: "numbers of a query" }];
    return matches(schema, Number(value)) ? [] : [{ at, leniency: null }];
  }
  if (types.has("boolean")) {
    return /^(true|false)$/.test(value) ? [] : [{ at, leniency: "flags of a query" }];
  }
  return matches(schema, value) ? [] : [{ at, leniency: null }];
}

function checkBody({ content, required }: Json, request: ApiRequest): Violation[] {
  const type =
    (findHeader(request, "content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (request.body === null || request.body === "") {
    return required ? [{ at: "body is missing", leniency: null }] : [];
  }
  if (content[type] && type !== "application/json") return [];
  const isJson = type === "application/json";
  const isLenient = type === "" || /^application\/[\w.-]+\+json$/.test(type);
  const violations = checkJson(content, request.body);
  if (isJson) return violations;
  return [{ at: `type ${type}`, leniency: isLenient ? "types of a body" : null }, ...violations];
}

function checkJson(content: Json, text: string): Violation[] {
  const schema: Json = content["application/json"]?.schema ?? {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return [{ at: "body is no JSON", leniency: null }];
  }
  const errors = listErrors(schema, body);
  if (errors.length === 0) return [];
  const isPlain = listErrors(schema, withPlainValues(body, errors)).length === 0;
  const at = errors.map(({ instancePath, message }) => `${instancePath} ${message}`).slice(0, 3);
  return [{ at: `body ${at.join(", ")}`, leniency: isPlain ? "plain values" : null }];
}

function findHeader({ headers }: ApiRequest, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

function matches(schema: Json, value: unknown): boolean {
  return listErrors(schema, value).length === 0;
}

function listErrors(schema: Json, value: unknown): ErrorObject[] {
  let validate = compiled.get(schema);
  if (!validate) compiled.set(schema, (validate = ajv.compile(withAbsoluteRefs(schema))));
  return validate(value) ? [] : (validate.errors ?? []);
}

/** Replaces values of a wrong plain type as the contract says. */
function withPlainValues(body: unknown, errors: readonly ErrorObject[]): unknown {
  const root = { body: structuredClone(body) };
  for (const { instancePath, keyword, params } of errors) {
    if (keyword !== "type") continue;
    const keys = ["body", ...instancePath.split("/").slice(1)];
    const last = keys.pop() ?? "";
    const owner = keys.reduce<any>((inner, key) => inner?.[unescapePointer(key)], root);
    const value: unknown = owner?.[unescapePointer(last)];
    const plain = plainValue(value, [params["type"]].flat());
    if (plain !== undefined) owner[unescapePointer(last)] = plain;
  }
  return root.body;
}

function plainValue(value: unknown, types: readonly unknown[]): unknown {
  if (types.includes("string") && /^(number|boolean)$/.test(typeof value)) return String(value);
  if (typeof value !== "string") return undefined;
  const text = value.trim().toLowerCase();
  const isNumber = types.includes("integer") || types.includes("number");
  if (!isNumber && !types.includes("boolean")) return undefined;
  if (text === "") return null;
  if (isNumber) return Number.isNaN(Number(text)) ? undefined : Number(text);
  return text === "true" ? true : text === "false" ? false : undefined;
}

function unescapePointer(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}
