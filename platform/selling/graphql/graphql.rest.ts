import { type GraphQLError, parse, type ParseOptions, type Source } from "graphql";
import { createGraphQLError, createSchema, createYoga, type Plugin } from "graphql-yoga";
import { z } from "zod";

import { CODE } from "../../base/errors/request-error.ts";
import {
  errorBody,
  buildExtensions,
  invalidBodyError,
  toRequestError,
  RETRY_AFTER_SECONDS,
} from "../../base/http/error-response.ts";
import { assertJsonType, parseJson, readText } from "../../base/http/read-body.ts";
import { bodyErrors } from "../../base/messages/body-message.ts";
import type { BuiltinPermission } from "../../core/access/builtin-permission.rules.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import { assertMayWrite } from "../../core/access/token-scope.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import type { WriterServices } from "../writer/writer.ts";
import { documentLimitError, MAX_TOKENS } from "./query-limits.ts";
import { type Acting, resolvers } from "./resolvers.ts";
import { typeDefs } from "./type-defs.ts";

/** Permissions of the equivalent REST routes; the endpoint as a whole needs TWIN_VIEW. */
const NEEDS: Record<keyof typeof resolvers.Mutation, BuiltinPermission> = {
  createProduct: "TWIN_CREATE",
  connectMarketplace: "TWIN_CREATE",
  batchOptimizeProducts: "TRANSITION_PERFORM",
  batchPublishProducts: "TRANSITION_PERFORM",
  deleteTwin: "TWIN_DELETE",
};

const JSON_TYPE = "application/json";
const RETRY_AFTER = { "Retry-After": String(RETRY_AFTER_SECONDS) };

const schema = createSchema<Acting>({
  typeDefs,
  resolvers: {
    Query: logInternalErrors(resolvers.Query),
    Mutation: logInternalErrors(permitted(resolvers.Mutation)),
  },
});

const limits: Plugin = {
  onParse: ({ setParseFn }) => {
    setParseFn((source: string | Source, options?: ParseOptions) => {
      const document = parse(source, { ...options, maxTokens: MAX_TOKENS });
      const error = documentLimitError(document);
      if (error) throw error;
      return document;
    });
  },
  onValidate:
    () =>
    ({ valid, result, setResult }) => {
      if (!valid) setResult(result.filter(isGraphQLError).map(badDocument));
    },
};

const yoga = createYoga<Acting>({
  schema,
  graphqlEndpoint: "/graphql",
  graphiql: false,
  landingPage: false,
  logging: false,
  // Disabled, because a batch in one request would bypass the limits per request.
  batching: false,
  multipart: false,
  cors: false,
  fetchAPI: {
    fetch,
    Request,
    Response,
    Headers,
    URL,
    URLSearchParams,
    ReadableStream,
    TextEncoder,
    TextDecoder,
    FormData,
    File,
    Blob,
  },
  maskedErrors: { maskError },
  plugins: [limits],
});

const Body = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
});

/** Response in GraphQL's format, without the envelope of REST. */
const Answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.looseObject({ message: z.string() })).optional(),
  extensions: z.record(z.string(), z.unknown()).optional(),
});

/** A single route for all marketplace operations, with the request errors of REST. */
export const graphqlRoutes: Route<WriterServices>[] = [
  privateRoute({
    method: "POST",
    path: "/graphql",
    summary: "Run marketplace actions (GraphQL)",
    needs: ["TWIN_VIEW"],
    reads: Body,
    produces: { type: JSON_TYPE, schema: Answer },
    handle: async ({ request, services, caller, log, locale }) =>
      yoga.fetch(await validateRequest(request, locale), { services, caller, log }),
  }),
];

/**
 * Validates the body first, because GraphQL reads bodies without limits and reports unreadable ones in its own
 * format.
 */
async function validateRequest(request: Request, locale: string): Promise<Request> {
  assertJsonType(request.headers.get("content-type") ?? "");
  const parsed = Body.safeParse(parseJson(await readText(request)), bodyErrors(locale));
  if (!parsed.success) throw invalidBodyError(parsed.error);
  const { url, method, signal } = request;
  // Drops the client's headers, because the response is JSON whatever the client accepts.
  const headers = { "content-type": JSON_TYPE, accept: JSON_TYPE };
  return new Request(url, { method, headers, signal, body: JSON.stringify(parsed.data) });
}

/**
 * Masks internal errors. GraphQL's own errors about a document or its variables are shown, with the members of
 * the REST error body.
 */
function maskError(error: unknown): Error {
  const wrapped = isGraphQLError(error) ? error : null;
  const cause = wrapped?.originalError;
  if (wrapped && (cause === undefined || isGraphQLError(cause))) return badDocument(wrapped);
  return createError(wrapped ? cause : error, "en", wrapped);
}

/** Builds a GraphQL error with the members of the REST error body. */
function createError(error: unknown, locale: string, at: GraphQLError | null): GraphQLError {
  const body = errorBody(error, "", locale);
  return createGraphQLError(body.statusDetails, {
    ...(at && { path: at.path, nodes: at.nodes }),
    extensions: {
      ...buildExtensions(body),
      // Sets the status of the whole response, so that proxies and clients notice the outage.
      ...(body.status === CODE.UNAVAILABLE && { http: { status: 503, headers: RETRY_AFTER } }),
      ...(body.status === CODE.STORAGE_FULL && { http: { status: 507 } }),
    },
  });
}

function badDocument({ message, nodes, source, positions, path, extensions }: GraphQLError) {
  const problem = { status: CODE.BAD_REQUEST, statusDetails: message, fieldErrors: [] };
  const errorExtensions = { ...problem, ...extensions };
  return createGraphQLError(message, {
    nodes,
    source,
    positions,
    path,
    extensions: errorExtensions,
  });
}

type Resolver = (root: unknown, args: never, acting: Acting) => unknown;

function permitted(of: typeof resolvers.Mutation): Record<keyof typeof NEEDS, Resolver> {
  const checked = Object.entries(of).map(([name, resolve]) => [
    name,
    (root: unknown, args: never, acting: Acting) => {
      assertMayWrite(acting.caller);
      requirePermission(acting.caller, { needs: [NEEDS[name as keyof typeof NEEDS]] });
      return resolve(root, args, acting);
    },
  ]);
  return Object.fromEntries(checked) as Record<keyof typeof NEEDS, Resolver>;
}

/** Logs internal errors with the call's context; request errors are only returned. */
function logInternalErrors<R extends Record<string, Resolver>>(of: R): R {
  const wrapped = Object.entries(of).map(([name, resolve]) => [
    name,
    async (root: unknown, args: never, acting: Acting) => {
      try {
        return await resolve(root, args, acting);
      } catch (error) {
        const requestError = toRequestError(error);
        if (requestError) throw createError(requestError, acting.caller.locale, null);
        acting.log.error({ err: error, field: name }, "unhandled error");
        throw error;
      }
    },
  ]);
  return Object.fromEntries(wrapped) as R;
}

/**
 * Compares names, because with two copies of the library loaded, as in tests, `instanceof` recognizes only one.
 */
function isGraphQLError(error: unknown): error is GraphQLError {
  return error instanceof Error && error.name === "GraphQLError";
}
