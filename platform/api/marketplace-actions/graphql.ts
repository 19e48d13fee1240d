import type { GraphQLError } from "graphql";
import { createGraphQLError, createSchema, createYoga, type Plugin } from "graphql-yoga";

import { Refusal } from "../../errors.ts";
import { translateRefusal } from "../../texts/translate.ts";
import { errorBody } from "../error-answer.ts";
import { privateRoute, type Route } from "../route.ts";
import { limitDocuments } from "./limits.ts";
import { type Acting, resolvers } from "./resolvers.ts";
import { typeDefs } from "./type-defs.ts";

const schema = createSchema<Acting>({
  typeDefs,
  resolvers: {
    Query: loggingFaults(resolvers.Query),
    Mutation: loggingFaults(resolvers.Mutation),
  },
});

const limits: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(limitDocuments),
};

const yoga = createYoga<Acting>({
  schema,
  graphqlEndpoint: "/graphql",
  graphiql: false,
  landingPage: false,
  logging: false,
  // A batch in one request would slip past what is counted per request.
  batching: false,
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

/** Every operation on marketplaces comes through this one call; refusals are those of REST. */
export const graphqlRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/graphql",
    summary: "Marketplace actions (GraphQL)",
    needs: ["TWIN_VIEW"],
    handle: ({ request, services, caller, log }) => yoga.fetch(request, { services, caller, log }),
  }),
];

/** What GraphQL itself says of a document may be shown; of a fault only that it happened. */
function maskError(error: unknown): Error {
  const wrapped = isGraphQLError(error) ? error : null;
  if (wrapped && wrapped.originalError === undefined) return wrapped;
  const body = errorBody(wrapped ? wrapped.originalError : error, "");
  const { msg: _msg, requestId: _requestId, ...extensions } = { fieldErrors: [], ...body };
  return createGraphQLError(body.statusDetails, {
    ...(wrapped && { path: wrapped.path, nodes: wrapped.nodes }),
    extensions,
  });
}

type Resolver = (root: unknown, args: never, acting: Acting) => unknown;

/** Refusals are answers; only what nobody expected goes to the log, with the call's own context. */
function loggingFaults<R extends Record<string, Resolver>>(of: R): R {
  const wrapped = Object.entries(of).map(([name, resolve]) => [
    name,
    async (root: unknown, args: never, acting: Acting) => {
      try {
        return await resolve(root, args, acting);
      } catch (error) {
        if (error instanceof Refusal) throw translateRefusal(error, acting.caller.locale);
        acting.log.error({ err: error, field: name }, "fault");
        throw error;
      }
    },
  ]);
  return Object.fromEntries(wrapped) as R;
}

/** By name: with two copies of the library loaded, as in tests, `instanceof` knows only one. */
function isGraphQLError(error: unknown): error is GraphQLError {
  return error instanceof Error && error.name === "GraphQLError";
}
