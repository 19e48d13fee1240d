import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import {
  createSessionStorage,
  readOrCreateSecret,
  createSessionMiddleware,
  getSession,
} from "./session.server.ts";

const SECRET = "a secret of at least thirty-two characters";
const middleware = createSessionMiddleware(async (isHttps) =>
  createSessionStorage(SECRET, [], isHttps),
);

/** Sends one request through the middleware; `page` stands for the route and uses the session. */
async function visit(
  address: string,
  page: (context: RouterContextProvider) => void,
  cookie?: string,
) {
  const context = new RouterContextProvider();
  const request = new Request(address, cookie ? { headers: { cookie } } : {});
  const response = await middleware(
    { context, request, url: new URL(address), params: {}, pattern: "/" },
    async () => {
      page(context);
      return new Response("page");
    },
  );
  if (!(response instanceof Response)) throw new Error("the middleware answers");
  return response.headers.get("set-cookie");
}

const signIn = (context: RouterContextProvider) =>
  getSession(context).set("tokens", { authToken: "a", refreshToken: "r" });

test("the cookie is inaccessible to scripts and other sites", async () => {
  const cookie = await visit("http://shop.test/login", signIn);
  expect(cookie).toContain("HttpOnly");
  expect(cookie).toContain("SameSite=Lax");
  expect(cookie).not.toContain("Secure");
});

test("behind TLS the cookie is Secure, and accepted from this host only", async () => {
  const cookie = (await visit("https://shop.test/login", signIn)) ?? "";
  expect(cookie).toMatch(/^__Host-vitrine_session=/);
  expect(cookie.split("; ")).toEqual(expect.arrayContaining(["Secure", "Path=/"]));
  expect(cookie).not.toContain("Domain");
  const read = (context: RouterContextProvider) =>
    expect(getSession(context).has("tokens")).toBe(true);
  expect(await visit("https://shop.test/products", read, cookie)).toBeNull();
});

test("pages that leave the session unchanged set no cookie", async () => {
  const cookie = (await visit("http://shop.test/login", signIn)) ?? "";
  const read = (context: RouterContextProvider) =>
    expect(getSession(context).has("tokens")).toBe(true);
  expect(await visit("http://shop.test/products", read, cookie)).toBeNull();
});

test("a cookie signed with the secret before is a session", async () => {
  const old = createSessionStorage("another secret of thirty-two characters");
  const session = await old.getSession();
  session.set("email", "owner@shop.test");
  const cookie = await old.commitSession(session);
  const current = createSessionStorage("a new secret of thirty-two characters", [
    "another secret of thirty-two characters",
  ]);

  expect((await current.getSession(cookie)).get("email")).toBe("owner@shop.test");
});

test("a cookie signed with another key is not a session", async () => {
  const other = createSessionStorage("another secret of thirty-two characters");
  const session = await other.getSession();
  session.set("tokens", { authToken: "forged", refreshToken: "forged" });
  const forged = await other.commitSession(session);
  const read = (context: RouterContextProvider) =>
    expect(getSession(context).has("tokens")).toBe(false);
  await visit("http://shop.test/products", read, forged);
});

test("the secret is created once, readable by its owner only, and reused", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "secret-"));
  try {
    const file = path.join(folder, "secrets", "session");
    const [first, second] = await Promise.all([readOrCreateSecret(file), readOrCreateSecret(file)]);
    expect(first).toBe(second);
    expect(await readOrCreateSecret(file)).toBe(first);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
});
