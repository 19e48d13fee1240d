import { randomClientHeaders } from "#platform/testing/people.ts";
import { type Json, type Operation, resolve } from "#tests/support/api-document.ts";

import type { Sample } from "../contract/cases.ts";
import { type Aim, mutate, validValue, valueFor, type Values } from "./api-values.ts";
import type { ApiRequest } from "./api-violations.ts";

/** Values and IDs from which a request is generated, besides the values that its case tests. */
export interface CaseContext extends Values {
  aim: Aim;
  headers: Record<string, string>;
  /** A request that succeeds; null if everything has to be generated. */
  sample: Sample | null;
}

const TYPES = ["text/plain", "", "application/ld+json", "application/xml", "a/b; c", "image/png"];
const ACCEPTS = ["*/*", "application/json", "text/html", "application/graphql-response+json", "x"];
const MAX_PARAMETER = 2_000;

/**
 * Generates a request for an operation from the document. A sample gets further than generated IDs and keys would. The
 * request differs from it in one place.
 */
export function generateRequest({ described }: Operation, context: CaseContext): ApiRequest {
  const { random, sample, aim } = context;
  const parameters = (described["parameters"] as Json[]).map((one) => resolve(one) ?? {});
  const schema: Json | undefined = described["requestBody"]?.content["application/json"]?.schema;
  const place = random.pick(listPlaces(parameters, schema, aim));
  const request: ApiRequest = {
    path: {},
    query: { ...sample?.query },
    headers: { ...context.headers, ...randomClientHeaders(), ...sample?.headers },
    body: null,
  };
  for (const { name, in: where, schema: of } of parameters) {
    if (where !== "path") continue;
    const given = sample?.path?.[name] ?? asText(validValue(of, context));
    request.path[name] = place === "path" ? asText(valueFor(of, aim, context)) || "x" : given;
  }
  const inQuery = parameters.filter((parameter) => parameter["in"] === "query");
  for (const { name, required, schema: of } of inQuery) {
    const isPicked = required || random.next() < Math.min(0.3, 3 / inQuery.length);
    if (!(name in request.query) && isPicked) request.query[name] = asText(validValue(of, context));
  }
  if (place === "query") changeQuery(request, random.pick(inQuery), context);
  if (place === "header") changeHeaders(request, context);
  if (schema || sample?.body !== undefined) addBody(request, schema, place === "body", context);
  if (place === "type") changeType(request, context);
  return request;
}

function listPlaces(parameters: Json[], schema: Json | undefined, aim: Aim): string[] {
  const has = (where: string) => parameters.some((parameter) => parameter["in"] === where);
  return [
    ...(has("path") ? ["path"] : []),
    ...(has("query") ? ["query", "query"] : []),
    ...(schema ? Array.from({ length: 6 }, () => "body") : []),
    ...(aim === "invalid" ? ["header", ...(schema ? ["type"] : [])] : []),
    ...(parameters.length === 0 && !schema ? ["none"] : []),
    ...(has("path") || has("query") || schema ? [] : ["none"]),
  ];
}

function changeQuery(request: ApiRequest, parameter: Json, context: CaseContext): void {
  const value = valueFor(parameter["schema"], context.aim, context);
  if (context.aim === "invalid" && context.random.next() < 0.1) {
    delete request.query[parameter["name"]];
  } else request.query[parameter["name"]] = asText(value);
}

function changeHeaders({ headers }: ApiRequest, { random, ids }: CaseContext): void {
  const name = random.pick(["DomainId", "AuthToken", "Channel", "Locale", "Accept", "Range"]);
  if (random.next() < 0.3) delete headers[name];
  else if (name === "Accept") headers[name] = random.pick(ACCEPTS);
  else
    headers[name] = random.pick([
      "x",
      "",
      "\u00ff",
      "bytes=9-1",
      "x".repeat(3000),
      ...ids.slice(0, 5),
    ]);
}

function addBody(
  request: ApiRequest,
  schema: Json | undefined,
  isAim: boolean,
  context: CaseContext,
) {
  const { random, sample, aim } = context;
  request.headers["content-type"] ??= "application/json";
  if (typeof sample?.body === "string") {
    request.body = sample.body;
    return;
  }
  // The complete body of the sample, or a generated one with random members.
  const given: unknown =
    sample?.body !== undefined && random.next() < 0.8 ? sample.body : validValue(schema, context);
  const changed = isAim && schema ? mutate(given, schema, aim, context) : given;
  const text = JSON.stringify(changed) ?? "";
  const isCut = isAim && aim === "invalid" && random.next() < 0.04;
  request.body = isCut ? text.slice(0, random.pick([0, random.below(text.length)])) : text;
}

function changeType(request: ApiRequest, { random }: CaseContext): void {
  const type = random.pick(TYPES);
  if (type === "") delete request.headers["content-type"];
  else request.headers["content-type"] = type;
}

function asText(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.slice(0, MAX_PARAMETER).toWellFormed();
}
