import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { PrivateRoute } from "../core/calls/route.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../testing/test-platform.ts";
import { routes } from "./routes.ts";

const privateRoutes = routes.filter((route) => route.access === "private");
const named = privateRoutes.map((route) => [`${route.method} ${route.path}`, route] as const);

let platform: TestPlatform;
let admin: Headers;
let owner: Headers;
let nobody: Headers;
/** A domain to which the administrator's token doesn't belong. */
let otherDomainId: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  admin = await platform.signIn("admin");
  owner = await platform.signIn("owner");
  nobody = await platform.signIn("nobody");
  const domain = { key: `elsewhere_${Date.now()}`, name: "Elsewhere", type: "b2b" };
  const created = await platform.call("POST", "/private/domain/v1", admin, { domain });
  otherDomainId = created.body.domain.id;
});

afterAll(() => platform.stop());

test("only the listed routes are public", () => {
  const open = routes.filter((route) => route.access === "open").map(({ path }) => path);

  expect(open.filter((path) => !/^\/(auth|public|health)\//.test(path))).toEqual([]);
  expect(privateRoutes.filter(({ path }) => !/^\/(private\/|graphql$)/.test(path))).toEqual([]);
});

test.each(named)("%s rejects unauthenticated requests", async (_name, route) => {
  const answer = await platform.call(route.method, buildPath(route), {}, bodyFor(route));

  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ status: 12710, msg: "error" });
});

test.each(named)("%s rejects a token of another domain", async (_name, route) => {
  const headers = { ...admin, DomainId: otherDomainId };

  const answer = await platform.call(route.method, buildPath(route), headers, bodyFor(route));

  expect(answer.status).toBe(401);
  expect(answer.body.status).toBe(12710);
});

test("a domain that doesn't exist is unknown with a good token, a bad token is so everywhere", async () => {
  const DomainId = randomUUID();
  const path = "/private/user/permission/v1";

  const known = await platform.call("GET", path, { ...admin, DomainId });
  const unknown = await platform.call("GET", path, { AuthToken: "none", DomainId });

  expect([known.status, known.body.status]).toEqual([404, 10000]);
  expect([unknown.status, unknown.body.status]).toEqual([401, 12710]);
});

test.each(named.filter(([, route]) => route.needs.length + route.needsExactly.length > 0))(
  "%s rejects callers without its permission",
  async (_name, route) => {
    const answer = await platform.call(route.method, buildPath(route), nobody, bodyFor(route));

    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ status: 10214, msg: "error" });
  },
);

test.each(named.filter(([, route]) => route.body !== undefined && !route.multipart))(
  "%s returns 400 in the envelope for a body that is not JSON",
  async (_name, route) => {
    const answer = await platform.call(route.method, buildPath(route), admin, "{");

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: 501, msg: "error" });
  },
);

test.each(named.filter(([, { method, path }]) => method === "GET" && /:\w+Id\b/.test(path)))(
  "%s returns 404 for an unknown ID and for a malformed one",
  async (_name, route) => {
    // Administrators have no business, so they may not read what only owners of a business may.
    const caller = route.path.startsWith("/private/business_webhook") ? owner : admin;
    const query = route.path.includes("/merge/preview/") ? `?mergedId=${randomUUID()}` : "";
    const unknown = await platform.call("GET", buildPath(route) + query, caller);
    const malformed = route.path.replaceAll(/:\w+/g, "no-id") + query;
    const noId = await platform.call("GET", malformed, caller);

    // The contract has a separate error code for a business that isn't in the domain.
    const isBusiness = route.path.startsWith("/private/domain/business_account/");
    expect([unknown.status, noId.status]).toEqual([isBusiness ? 400 : 404, 404]);
    expect([unknown.body.status, noId.body.status]).toEqual([isBusiness ? 10208 : 10000, 10000]);
  },
);

test("a request without a domain gets the name of the missing header", async () => {
  const answer = await platform.call("GET", "/private/domain/user/v1", { ...admin, DomainId: "" });

  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ status: 10000, msg: "error" });
});

test("an invalid member of a body is reported as a field error", async () => {
  const answer = await platform.call("POST", "/private/domain/user/search/v1", admin, {
    statusIdList: ["ASLEEP"],
  });

  expect(answer.status).toBe(400);
  expect(answer.body.fieldErrors).toMatchObject([{ field: "statusIdList.0" }]);
  expect(answer.body.requestId).toBe(answer.headers.get("x-request-id"));
});

test("an internal error reveals nothing about its cause", async () => {
  const { services } = platform;
  const loadModel = services.loadModel.bind(services);
  services.loadModel = () => Promise.reject(new Error("relation secret_table is gone"));

  const answer = await platform.call("POST", "/auth/config/v1");
  services.loadModel = loadModel;

  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toContain("secret_table");
  const logged = platform.lines.filter((line) => line.includes("secret_table"));
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(answer.body.requestId);
});

test("a body that is too large or too deep is rejected before it is read completely", async () => {
  const large = await platform.call("POST", "/private/twin_status/search/v1", admin, {
    keyLikeList: ["x".repeat(2 * 1024 * 1024)],
  });
  const deep = await platform.call(
    "POST",
    "/private/twin_status/search/v1",
    admin,
    `{"a":${"[".repeat(200)}${"]".repeat(200)}}`,
  );

  expect([large.status, deep.status]).toEqual([400, 400]);
});

test("an unknown route is answered in the envelope", async () => {
  const answer = await platform.call("GET", "/private/moon/v1", admin);

  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ msg: "error" });
});

test.each([
  ["GET", "/private/twin_class/search/v1", "POST"],
  ["DELETE", "/private/twin_class/search/v1", "POST"],
  ["GET", "/private/user/password/v1", "POST"],
  ["PATCH", "/private/twin_class/search/v1", "POST"],
  ["PATCH", "/private/user/locale/v1", "GET"],
])("%s %s is a wrong method, not an unknown entity", async (method, path, allowed) => {
  const answer = await platform.call(method, path, admin);

  expect([answer.status, answer.body.status]).toEqual([405, 10915]);
  expect(answer.headers.get("Allow")).toBe(allowed);
});

function buildPath(route: PrivateRoute<never>): string {
  return route.path.replaceAll(/:\w+/g, () => randomUUID());
}

function bodyFor(route: PrivateRoute<never>): unknown {
  return route.method === "GET" || route.method === "DELETE" ? undefined : {};
}
