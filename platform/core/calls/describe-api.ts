import { z } from "zod";

import { FIELD_KEYS } from "../../base/http/detail-levels.ts";
import { MODE_PARAMETERS } from "../../base/http/modes.ts";
import { VIEW_NAME } from "../responses/view-named.ts";
import { ErrorAnswer, Success } from "./envelope-schemas.ts";
import { modesOfRoute } from "./modes-of-route.ts";
import type { Route } from "./route.ts";

type Json = Record<string, unknown>;

/** Builds the OpenAPI document from the served routes. */
export function describeApi(routes: readonly Route<never>[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Vitrine platform",
      version: "1",
      description:
        "Paths, names and behavior are those of the Twins platform; docs/contract.md lists what is added and what differs.",
    },
    paths,
    components: {
      parameters: PARAMETERS,
      securitySchemes: { AuthToken: { type: "apiKey", in: "header", name: "AuthToken" } },
      schemas: { Success, Error: ErrorAnswer, ...namedSchemas(routes) },
    },
  };
}

/**
 * Named schemas are described once and referenced elsewhere: those of bodies in their input format,
 * all others in their output format.
 */
function namedSchemas(routes: readonly Route<never>[]): Json {
  const bodySchemaNames = new Set(routes.flatMap(({ body }) => (body ? namesIn(body) : [])));
  const [input, output] = [registered("input"), registered("output")];
  return Object.fromEntries(
    // Sorted by name, because the load order of modules changes when a file moves.
    Object.keys(output)
      .toSorted()
      .map((name) => [name, (bodySchemaNames.has(name) ? input : output)[name]]),
  );
}

function namesIn(body: z.ZodType): string[] {
  const described = JSON.stringify(z.toJSONSchema(body, describing("input")));
  return [...described.matchAll(/#\/\$defs\/(\w+)/g)].map(([, name = ""]) => name);
}

function registered(io: "input" | "output"): Json {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    ...describing(io),
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [
      name,
      schema,
    ]),
  );
}

function describing(io: "input" | "output") {
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
      const discriminator = discriminatorOf(zodSchema);
      if (discriminator) jsonSchema["discriminator"] = discriminator;
      if (jsonSchema["format"] !== undefined) delete jsonSchema["pattern"];
      if (io === "input") return;
      // A detail level may omit any member, and clients must accept new ones.
      delete jsonSchema["required"];
      if (jsonSchema["additionalProperties"] === false) delete jsonSchema["additionalProperties"];
    },
  } as const;
}

/** Tells clients by which member the variants of a union differ. */
function discriminatorOf(schema: z.core.$ZodType): Json | undefined {
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

function describe(route: Route<never>): Json {
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    ...(route.access === "private" && { security: [{ AuthToken: [] }] }),
    ...permissionsOf(route),
    parameters: parametersOf(route),
    ...bodyOf(route),
    responses: {
      200: json({ allOf: [ref("schemas", "Success"), answerOf(route)] }, "Done"),
      default: json(ref("schemas", "Error"), "Refused, with a code; or a fault, with 500"),
    },
  };
}

function permissionsOf(route: Route<never>): Json {
  if (route.access !== "private") return {};
  const needs = [...route.needs, ...route.needsExactly];
  return needs.length === 0 ? {} : { description: `Needs ${needs.join(" or ")}.` };
}

function parametersOf(route: Route<never>): Json[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: name.endsWith("Id") ? { type: "string", format: "uuid" } : { type: "string" },
  }));
  const isHealth = route.path.startsWith("/health");
  const modes = modesOfRoute(route);
  const hasModes = modes.length > 0 || answers(route, "relatedObjects");
  return [
    ...inPath,
    ...(isHealth ? [] : [domainOf(route), ref("parameters", "Channel")]),
    ...(answers(route, "pagination")
      ? ["Offset", "Limit", "SortAsc", "SortField"].map(parameter)
      : []),
    ...(hasModes ? [parameter("LazyRelation")] : []),
    ...modes.map((mode) => parameter(`show${mode}Mode`)),
    ...(modes.includes("TwinFieldCollection") ? [parameter("FieldKeys")] : []),
    ...queryOf(route),
  ];
}

/** Whether the described payload has the property. */
function answers({ answer }: Route<never>, property: string): boolean {
  return answer instanceof z.ZodObject && property in answer.shape;
}

function domainOf(route: Route<never>): Json {
  const isOptional = route.access === "private" && route.domainOptional;
  return isOptional ? parameter("DomainOfSession") : ref("parameters", "DomainId");
}

function queryOf(route: Route<never>): Json[] {
  if (!(route.query instanceof z.ZodObject)) return [];
  return Object.entries(route.query.shape).map(([name, schema]) => ({
    name,
    in: "query",
    required: !z.safeParse(schema as z.ZodType, undefined).success,
    schema: schemaOf(schema as z.ZodType, "input"),
  }));
}

function bodyOf(route: Route<never>): Json {
  if (!route.body && !route.multipart) return {};
  const schema = route.body ? schemaOf(route.body, "input") : {};
  const form = { type: "object", properties: { request: { type: "string" } } };
  return {
    requestBody: {
      content: {
        "application/json": { schema },
        ...(route.multipart && { "multipart/form-data": { schema: form } }),
      },
    },
  };
}

function answerOf(route: Route<never>): Json {
  return route.answer ? schemaOf(route.answer, "output") : { type: "object" };
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, $defs: _named, ...described } = z.toJSONSchema(schema, describing(io));
  return JSON.parse(
    JSON.stringify(described).replaceAll("#/$defs/", "#/components/schemas/"),
  ) as Json;
}

function operationId({ method, path }: Route<never>): string {
  const words = path.replaceAll(/[:{}]/g, "").split(/[/_.]/).filter(Boolean);
  return [method.toLowerCase(), ...words]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
}

const PARAMETERS = {
  DomainId: header("DomainId", { type: "string", format: "uuid" }),
  DomainOfSession: {
    ...header("DomainId", { type: "string", format: "uuid" }),
    required: false,
  },
  Channel: { ...header("Channel", { const: "WEB" }), required: false },
  Offset: inQuery("offset", { type: "integer", minimum: 0, default: 0 }),
  Limit: inQuery("limit", { type: "integer", minimum: 1, maximum: 1000, default: 10 }),
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

function ref(kind: "parameters" | "schemas", name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

function json(schema: Json, description: string): Json {
  return { description, content: { "application/json": { schema } } };
}
