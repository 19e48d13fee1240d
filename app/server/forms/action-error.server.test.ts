import { expect, test } from "vitest";

import {
  PlatformGraphqlError,
  platformUnavailable,
  PlatformInternalError,
  PlatformRequestError,
} from "#app/server/platform/errors.server.ts";

import { catchActionError } from "./action-error.server.ts";

const GRAPHQL = "Marketplace card creation failed due to a GraphQL error.";
const OTHER = "Marketplace card creation failed. Retry now or try again later.";

const requestError = (statusDetails: string) =>
  new PlatformRequestError(422, { status: 10_500, statusDetails, fieldErrors: [] });

test.each([
  ["a refusal with a reason", requestError("No connected account"), "No connected account", 422],
  ["a refusal without one", requestError(""), GRAPHQL, 422],
  [
    "GraphQL errors",
    new PlatformGraphqlError(["Too deep", "Too long"], {}),
    "Too deep Too long",
    502,
  ],
  ["GraphQL errors that say nothing", new PlatformGraphqlError([], {}), GRAPHQL, 502],
  ["a broken platform", new PlatformInternalError("responded with 500"), OTHER, 502],
  ["a platform that is away", platformUnavailable("test", new Error("refused")), OTHER, 503],
])("%s shows the expected message", async (_what, error, text, status) => {
  const problem = await catchActionError(Promise.reject(error), { graphql: GRAPHQL, other: OTHER });

  expect(problem).toMatchObject({ text, status });
});

test("a successful action has no error, and an unexpected error is rethrown", async () => {
  expect(await catchActionError(Promise.resolve(), OTHER)).toBeNull();
  await expect(catchActionError(Promise.reject(new TypeError("bug")), OTHER)).rejects.toThrow(
    "bug",
  );
});
