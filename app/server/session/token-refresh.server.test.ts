import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readProfile } from "#app/server/accounts/profile.server.ts";
import { requestMiddleware } from "#app/server/http/request.server.ts";
import type { Platform } from "#app/server/platform/transport.server.ts";
import { PASSWORD, startTestPlatform, type TestPlatform } from "#platform/testing/test-platform.ts";

import { createCaller, requireUser } from "./caller.server.ts";
import { createSessionStorage, createSessionMiddleware, getSession } from "./session.server.ts";

const HOUR_MS = 3_600_000;
const storage = createSessionStorage("a secret of more than thirty-two characters");
const globalScope = globalThis as { vitrinePlatform?: Promise<Platform> };

let testPlatform: TestPlatform;
let renewals = 0;

beforeAll(async () => {
  testPlatform = await startTestPlatform();
  globalScope.vitrinePlatform = Promise.resolve({
    baseUrl: "http://platform.test",
    graphqlUrl: "http://platform.test/graphql",
    fetch: async (request: Request) => {
      if (new URL(request.url).pathname.startsWith("/auth/refresh/")) renewals += 1;
      return testPlatform.fetch(request, { transport: "process" });
    },
    drain: async () => {},
    stop: async () => {},
    edgeSecret: null,
    dataDir: null,
    demoAccounts: [],
  });
});

afterAll(() => testPlatform.stop());

test("concurrent requests of one browser with an expired token share one new pair", async () => {
  const cookie = await signedIn();
  testPlatform.passTime(13 * HOUR_MS);

  const answers = await Promise.all([visit(cookie), visit(cookie), visit(cookie)]);

  expect(answers.map(({ name }) => name)).toEqual(["Ann owner", "Ann owner", "Ann owner"]);
  expect(renewals).toBe(1);
  expect(answers.every(({ setCookie }) => setCookie.startsWith("vitrine_session="))).toBe(true);
});

test("a failed refresh redirects to sign-in and back to the page", async () => {
  const cookie = await signedIn();
  testPlatform.passTime(31 * 24 * HOUR_MS);

  const redirect: unknown = await visit(cookie).catch((thrown: unknown) => thrown);

  expect(redirect).toBeInstanceOf(Response);
  expect((redirect as Response).headers.get("location")).toBe(
    `/?reason=session_expired&redirectTo=${encodeURIComponent("/products?sort=name")}`,
  );
});

test("a script's request in the background gets 401 and leaves the cookie, so that the next action redirects", async () => {
  const cookie = await signedIn();
  testPlatform.passTime(31 * 24 * HOUR_MS);

  const answer: unknown = await visit(cookie, { inBackground: true }).catch(
    (thrown: unknown) => thrown,
  );

  expect(answer).toMatchObject({ data: null, init: { status: 401 } });
  const redirect: unknown = await visit(cookie).catch((thrown: unknown) => thrown);
  expect((redirect as Response).headers.get("location")).toMatch(/^\/\?reason=session_expired/);
});

async function signedIn(): Promise<string> {
  const credentials = { username: testPlatform.emails.owner, password: PASSWORD };
  const { body } = await testPlatform.call("POST", "/auth/login/v1", {}, credentials);
  const session = await storage.getSession();
  session.set("tokens", {
    authToken: body.authData.auth_token,
    refreshToken: body.authData.refresh_token,
  });
  return (await storage.commitSession(session)).split(";")[0] ?? "";
}

/** Requests a page for signed-in users as the server would, or a resource as one of the page's scripts would. */
async function visit(
  cookie: string,
  { inBackground = false } = {},
): Promise<{ name: string; setCookie: string }> {
  const path = inBackground ? "/resources/sku?sku=1" : "/products?sort=name";
  const url = new URL(path, "http://app.test");
  const context = new RouterContextProvider();
  const mode = inBackground ? "cors" : "navigate";
  const request = new Request(url, { headers: { cookie, "sec-fetch-mode": mode } });
  const args = { context, request, url, params: {}, pattern: "" };
  let name = "";
  const page = async () => {
    ({ name } = await readProfile(await createCaller(context)));
    expect(getSession(context).has("tokens")).toBe(true);
    return new Response();
  };
  const gates = [requestMiddleware, createSessionMiddleware(async () => storage), requireUser];
  const answer = await gates.reduceRight<() => Promise<Response>>(
    (next, gate: MiddlewareFunction<Response>) => async () =>
      (await gate(args, next)) ?? new Response(),
    page,
  )();
  return { name, setCookie: answer.headers.get("set-cookie") ?? "" };
}
