import { GraphQLError, printSchema } from "graphql";
import { createSchema, createYoga, type Plugin } from "graphql-yoga";

import { CODE, Refusal } from "../../errors.ts";
import { errorBody } from "../error-answer.ts";
import { privateRoute, type Route } from "../route.ts";
import { limitDocuments } from "./limits.ts";
import { type Acting, resolvers } from "./resolvers.ts";
import { typeDefs } from "./type-defs.ts";

interface Context extends Acting {
  requestId: string;
}

const schema = createSchema<Context>({ typeDefs, resolvers });

const limits: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(limitDocuments),
};

const yoga = createYoga<Context>({
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
    handle: ({ request, services, caller, requestId }) =>
      yoga.fetch(request, { services, caller, requestId }),
  }),
];

/** The schema as text, for the documents. */
export function printedSchema(): string {
  return `${printSchema(schema)}\n`;
}

/** What GraphQL itself says of a document may be shown; of a fault only that it happened. */
function maskError(error: unknown): Error {
  const origin = error instanceof GraphQLError ? error.originalError : error;
  if (error instanceof GraphQLError && origin === undefined) return error;
  const { status, statusDetails, fieldErrors, ...extra } = errorBody(origin, "");
  const { msg: _msg, requestId: _requestId, ...rest } = extra;
  return new GraphQLError(statusDetails, {
    ...(error instanceof GraphQLError && { path: error.path, nodes: error.nodes }),
    extensions: {
      status,
      statusDetails,
      fieldErrors: fieldErrors ?? [],
      ...rest,
      ...(origin instanceof Refusal ? { code: status } : { code: CODE.UNEXPECTED }),
    },
  });
}
