import { parse } from "graphql";
import { expect, test } from "vitest";
import { z } from "zod";

import { createPlatformClient } from "./client.server.ts";
import { PlatformInternalError, PlatformRequestError } from "./errors.server.ts";
import type { ClientOptions } from "./send.server.ts";

const Answer = z.object({ name: z.string() });
const expired = new Error("session expired");

/** Creates a client whose platform responds to each call with the next of `answers`. */
function clientOver(answers: (() => Response)[], options: Partial<ClientOptions> = {}) {
  const calls: Request[] = [];
  let token = "old";
  const client = createPlatformClient({
    platform: {
      baseUrl: "http://platform.test",
      graphqlUrl: "http://platform.test/graphql",
      edgeSecret: null,
      fetch: async (request) => {
        calls.push(request);
        const answer = answers.shift();
        if (!answer) throw new Error("no more answers");
        return answer();
      },
    },
    domainId: "the-domain",
    requestId: "the-request",
    clientAddress: "203.0.113.7",
    token: () => token,
    renew: async () => {
      token = "new";
      return true;
    },
    expired: () => {
      throw expired;
    },
    measure: () => {},
    ...options,
  });
  return { client, calls };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const rejected = json({ status: 12710, msg: "error", statusDetails: "token" }, 401);

test("every call sends domain, caller and client address", async () => {
  const { client, calls } = clientOver([json({ name: "Mug" })]);
  expect(await client.get("/private/twin/1/v2", Answer)).toEqual({ name: "Mug" });
  expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({
    domainid: "the-domain",
    authtoken: "old",
    channel: "WEB",
    "x-request-id": "the-request",
    "x-client-ip": "203.0.113.7",
  });
});

test("an expired token is refreshed and the call repeated", async () => {
  const { client, calls } = clientOver([rejected, json({ name: "Mug" })]);
  expect(await client.post("/private/twin/v2", { name: "Mug" }, Answer)).toEqual({ name: "Mug" });
  expect(calls.map((call) => call.headers.get("authtoken"))).toEqual(["old", "new"]);
  expect(await calls[1]?.json()).toEqual({ name: "Mug" });
});

test("the token is refreshed before a streamed body, which arrives whole", async () => {
  const { client, calls } = clientOver([rejected, json({ locale: "en" }), json({ name: "Mug" })]);
  const answer = await client.raw("/private/twin/v2", { method: "POST", ...stream("the file") });

  expect(answer.status).toBe(200);
  expect(calls.map((call) => [call.method, call.headers.get("authtoken")])).toEqual([
    ["GET", "old"],
    ["GET", "new"],
    ["POST", "new"],
  ]);
  expect(await calls[2]?.text()).toBe("the file");
});

test("a streamed body is not sent for an ended session, nor checked without one", async () => {
  const over = clientOver([rejected], { renew: async () => false });
  const upload = { method: "POST", ...stream("the file") };
  expect((await over.client.raw("/private/twin/v2", upload)).status).toBe(401);
  expect(over.calls.map(({ method }) => method)).toEqual(["GET"]);

  const guest = clientOver([rejected], { token: () => null });
  const other = { method: "POST", ...stream("the file") };
  expect((await guest.client.raw("/private/twin/v2", other)).status).toBe(401);
  expect(guest.calls.map(({ method }) => method)).toEqual(["POST"]);
});

function stream(text: string): RequestInit & { duplex: "half" } {
  return { body: new Blob([text]).stream(), duplex: "half" };
}

test("a token that another request renewed and that is over again is renewed once more", async () => {
  const { client, calls } = clientOver([rejected, rejected, json({ name: "Mug" })]);
  expect(await client.get("/private/twin/1/v2", Answer)).toEqual({ name: "Mug" });
  expect(calls).toHaveLength(3);
  const over = clientOver([rejected, rejected, rejected, json({ name: "Mug" })]);
  await expect(over.client.get("/private/twin/1/v2", Answer)).rejects.toBe(expired);
  expect(over.calls).toHaveLength(3);
});

test("a 401 without a new token ends the session, for REST and GraphQL alike", async () => {
  const options = { renew: async () => false };
  const rest = clientOver([rejected], options);
  await expect(rest.client.get("/private/x/v1", Answer)).rejects.toBe(expired);
  const graph = clientOver([rejected], options);
  await expect(graph.client.query(parse("{ products { id } }"), {})).rejects.toBe(expired);
});

test("a request error has the platform's message, code and fields", async () => {
  const fieldErrors = [{ field: "ean", message: "EAN already exists" }];
  const { client } = clientOver([
    json({ status: 10424, msg: "error", statusDetails: "Not unique", fieldErrors }, 400),
  ]);
  const requestError: unknown = await client
    .get("/private/x/v1", Answer)
    .catch((error: unknown) => error);
  expect(requestError).toBeInstanceOf(PlatformRequestError);
  expect(requestError).toMatchObject({
    httpStatus: 400,
    code: 10424,
    message: "Not unique",
    fieldErrors,
  });
});

test("a GraphQL error is the same request error", async () => {
  const extensions = { status: 10909, statusDetails: "The card is frozen", fieldErrors: [] };
  const { client } = clientOver([json({ data: null, errors: [{ message: "no", extensions }] })]);
  const requestError: unknown = await client
    .query(parse("{ products { id } }"), {})
    .catch((error: unknown) => error);
  expect(requestError).toMatchObject({
    name: "PlatformRequestError",
    code: 10909,
    message: "The card is frozen",
  });
});

test("a response of another shape is an internal error, not a page with gaps", async () => {
  const { client } = clientOver([json({ title: "Mug" })]);
  await expect(client.get("/private/x/v1", Answer)).rejects.toBeInstanceOf(PlatformInternalError);
});

test("a failing platform is an internal error", async () => {
  const { client } = clientOver([json({ status: 500, msg: "error", statusDetails: "boom" }, 500)]);
  await expect(client.get("/private/x/v1", Answer)).rejects.toBeInstanceOf(PlatformInternalError);
});
