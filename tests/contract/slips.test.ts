import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { VITRINE_DOMAIN_ID } from "#platform/selling/template/ids.ts";
import { routes } from "#platform/server/routes.ts";
import {
  type Headers,
  startTestPlatform,
  type TestPlatform,
} from "#platform/testing/test-platform.ts";
import { checkAnswer, document, type Json } from "#tests/support/api-document.ts";

let platform: TestPlatform;
let owner: Headers;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await platform.signIn("owner");
});

afterAll(() => platform.stop());

const send = (path: string, init: RequestInit = {}) =>
  platform.fetch(
    new Request(`http://platform.test${path}`, {
      ...init,
      headers: {
        DomainId: VITRINE_DOMAIN_ID,
        Channel: "WEB",
        ...owner,
        ...(init.headers as Headers),
      },
    }),
    { transport: "process" },
  );

test("every query member that a call reads is in the document", () => {
  const missing = routes.flatMap(({ method, path, query }) => {
    if (!(query instanceof z.ZodObject)) return [];
    const documented = path.replaceAll(/:(\w+)/g, "{$1}");
    const parameters: Json[] = document["paths"][documented][method.toLowerCase()].parameters;
    const names = new Set(parameters.map((parameter) => parameter["name"]));
    return Object.keys(query.shape)
      .filter((name) => !names.has(name))
      .map((name) => `${method} ${path}?${name}`);
  });

  expect(routes.filter(({ query }) => query).length).toBeGreaterThan(5);
  expect(missing).toEqual([]);
});

test("the event stream has the content type of the document", async () => {
  const path = "/private/event/stream/v1";
  const controller = new AbortController();
  const response = await send(path, { signal: controller.signal });
  const type = response.headers.get("content-type") ?? "";
  controller.abort();
  await response.body?.cancel();

  const described = document["paths"][path].get.responses["200"].content as Json;
  expect(Object.keys(described)).toEqual([type.split(";")[0]]);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "GraphQL rejects a body of the type %s as the document says",
  async (type) => {
    const response = await send("/graphql", {
      method: "POST",
      headers: { "Content-Type": type },
      body: '{"query":"{ __typename }"}',
    });
    const body: unknown = await response.json();

    expect(response.status).toBe(415);
    expect(body).toMatchObject({ status: 10914 });
    expect(
      checkAnswer({
        method: "POST",
        path: "/graphql",
        status: 415,
        type: "application/json",
        body,
      }),
    ).toEqual([]);
  },
);

test("GraphQL answers JSON, whatever a client accepts", async () => {
  const response = await send("/graphql", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/graphql-response+json" },
    body: '{"query":"{ __typename }"}',
  });

  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/json");
});
