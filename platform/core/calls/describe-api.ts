import { z } from "zod";

import { FIELD_KEYS } from "../../base/http/detail-levels.ts";
import { MODE_PARAMETERS } from "../../base/http/modes.ts";
import { type DescribedSchemas, describeSchemas } from "./describe-schemas.ts";
import { ErrorAnswer, Success } from "./envelope-schemas.ts";
import { OWN_REJECTIONS, REJECTIONS, listRejections } from "./http-rejections.ts";
import { modesOfRoute } from "./modes-of-route.ts";
import type { Route } from "./route.ts";

type Json = Record<string, unknown>;

/** Builds the OpenAPI document from the served routes. */
export function describeApi(routes: readonly Route<never>[]): Json {
  const schemas = describeSchemas(routes);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Vitrine platform",
      version: "1",
      description:
        "Paths, names and behavior are those of the Twins platform; docs/contract/README.md lists what is added and what differs.",
    },
    paths,
    components: {
      parameters: PARAMETERS,
      responses: mapValues(REJECTIONS, (description) => json(ref("schemas", "Error"), description)),
      securitySchemes: {
        AuthToken: { type: "apiKey", in: "header", name: "AuthToken" },
        AccessToken: { type: "http", scheme: "bearer" },
      },
      schemas: { Success, Error: ErrorAnswer, ...schemas.named },
    },
  };
}

function describe(route: Route<never>, schemas: DescribedSchemas): Json {
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    ...(route.access === "private" && {
      security: [{ AuthToken: [] }, ...(route.sessionOnly ? [] : [{ AccessToken: [] }])],
    }),
    ...permissionsOf(route),
    parameters: parametersOf(route, schemas),
    ...bodyOf(route, schemas),
    responses: { ...successesOf(route, schemas), ...errorsOf(route, schemas) },
  };
}

function permissionsOf(route: Route<never>): Json {
  if (route.access !== "private") return {};
  const needs = [...route.needs, ...route.needsExactly];
  return needs.length === 0 ? {} : { description: `Needs ${needs.join(" or ")}.` };
}

function parametersOf(route: Route<never>, schemas: DescribedSchemas): Json[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: paramOf(route, name, schemas),
  }));
  const modes = modesOfRoute(route);
  const hasModes = modes.length > 0 || hasAnswerProperty(route, "relatedObjects");
  return [
    ...inPath,
    ...(route.namesDomain ? [domainOf(route), ref("parameters", "Channel")] : []),
    ...(hasAnswerProperty(route, "pagination")
      ? ["Offset", "Limit", "SortAsc", "SortField"].map(parameter)
      : []),
    ...(hasModes ? [parameter("LazyRelation")] : []),
    ...modes.map((mode) => parameter(`show${mode}Mode`)),
    ...(modes.includes("TwinFieldCollection") ? [parameter("FieldKeys")] : []),
    ...queryOf(route, schemas),
  ];
}

function paramOf({ params }: Route<never>, name: string, schemas: DescribedSchemas): Json {
  const schema = params[name];
  if (schema) return schemas.of(schema, "input");
  return name === "id" || name.endsWith("Id")
    ? { type: "string", format: "uuid" }
    : { type: "string" };
}

/** Whether the described response has the property. */
function hasAnswerProperty({ answer }: Route<never>, property: string): boolean {
  return answer instanceof z.ZodObject && property in answer.shape;
}

function domainOf(route: Route<never>): Json {
  return parameter(route.domainOptional ? "OptionalDomainId" : "DomainId");
}

function queryOf(route: Route<never>, schemas: DescribedSchemas): Json[] {
  if (!(route.query instanceof z.ZodObject)) return [];
  return Object.entries(route.query.shape).map(([name, schema]) => ({
    name,
    in: "query",
    required: !z.safeParse(schema as z.ZodType, undefined).success,
    schema: schemas.of(schema as z.ZodType, "input"),
  }));
}

function bodyOf(route: Route<never>, schemas: DescribedSchemas): Json {
  const body = route.body ?? route.reads;
  if (!body && !route.multipart) return {};
  const schema = body ? schemas.of(body, "input") : {};
  return { requestBody: { required: isRequired(route), content: describeContent(route, schema) } };
}

/** Describes the media types of a body. If the body may contain files, which JSON can't, the form comes first. */
function describeContent({ multipart, fileParts = [] }: Route<never>, schema: Json): Json {
  const inJson = { "application/json": { schema } };
  if (!multipart) return inJson;
  const files = fileParts.map((name) => [name, { type: "string", format: "binary" }]);
  const properties = { request: schema, ...Object.fromEntries(files) };
  const asForm = { "multipart/form-data": { schema: { type: "object", properties } } };
  return {
    ...(files.length > 0 ? { ...asForm, ...inJson } : { ...inJson, ...asForm }),
    "application/x-www-form-urlencoded": { schema: { type: "object" } },
  };
}

function isRequired({ body: parsed, reads }: Route<never>): boolean {
  const body = parsed ?? reads;
  return body !== undefined && !z.safeParse(body, undefined).success;
}

function successesOf(route: Route<never>, schemas: DescribedSchemas): Json {
  const { produces } = route;
  if (!produces) {
    return { 200: json({ allOf: [ref("schemas", "Success"), answerOf(route, schemas)] }, "Done") };
  }
  const schema = produces.schema ? schemas.of(produces.schema, "output") : { type: "string" };
  const content = { [produces.type]: { schema } };
  return {
    200: { description: "Done", content },
    ...(produces.isFile && {
      206: { description: "The requested range", content },
      304: { description: "Unchanged" },
      416: { description: "The file has no such range" },
    }),
  };
}

function errorsOf(route: Route<never>, schemas: DescribedSchemas): Json {
  const own = route.produces?.schema && schemas.of(route.produces.schema, "output");
  return Object.fromEntries(
    listRejections(route).map((status) => [
      status,
      own && OWN_REJECTIONS.has(status)
        ? json({ anyOf: [ref("schemas", "Error"), own] }, REJECTIONS[status] ?? "")
        : ref("responses", String(status)),
    ]),
  );
}

function answerOf(route: Route<never>, schemas: DescribedSchemas): Json {
  return route.answer ? schemas.of(route.answer, "output") : { type: "object" };
}

function operationId({ method, path }: Route<never>): string {
  const words = path.replaceAll(/[:{}]/g, "").split(/[/_.]/).filter(Boolean);
  return [method.toLowerCase(), ...words]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
}

const PARAMETERS = {
  DomainId: header("DomainId", { type: "string", format: "uuid" }),
  OptionalDomainId: {
    ...header("DomainId", { type: "string", format: "uuid" }),
    required: false,
  },
  Channel: { ...header("Channel", { type: "string", default: "WEB" }), required: false },
  Offset: inQuery("offset", { type: "integer", minimum: 0, default: 0 }),
  Limit: {
    ...inQuery("limit", { type: "integer", minimum: 1, default: 10 }),
    description: "More than 1000 are reduced to 1000, as the answer's pagination says",
  },
  SortAsc: inQuery("sortAsc", { type: "boolean" }),
  SortField: inQuery("sortField", { type: "string" }),
  LazyRelation: inQuery("lazyRelation", { type: "boolean", default: true }),
  FieldKeys: inQuery(FIELD_KEYS, { type: "string" }),
  ...Object.fromEntries(
    MODE_PARAMETERS.map(({ name, values }) => [
      name,
      inQuery(name, { type: "string", enum: values, default: values[0] }),
    ]),
  ),
};

function header(name: string, schema: Json): Json {
  return { name, in: "header", required: true, schema };
}

function inQuery(name: string, schema: Json): Json {
  return { name, in: "query", required: false, schema };
}

function parameter(name: string): Json {
  return ref("parameters", name);
}

function ref(kind: "parameters" | "responses" | "schemas", name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

function mapValues(values: Record<string, string>, change: (value: string) => Json): Json {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

function json(schema: Json, description: string): Json {
  return { description, content: { "application/json": { schema } } };
}
