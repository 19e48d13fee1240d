import type { APIRequestContext } from "@playwright/test";

import { copyDemoData } from "#tests/support/demo-data.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

import { expect, test } from "./fixtures.ts";

const OWNER = { email: "owner@vitrine.demo", password: "Vitrine-demo-1" };

test("pages have a strict policy with a new nonce that every script carries", async ({
  request,
}) => {
  const nonces = new Set<string>();
  for (const path of ["/", "/login", "/no-such-page"]) {
    const page = await request.get(path);
    const policy = page.headers()["content-security-policy"] ?? "";
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? "";

    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
    const scripts = [...(await page.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(page.headers()).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    });
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test.describe("a form", () => {
  const elsewhere = "https://evil.example";

  for (const [from, headers] of [
    ["another origin", { origin: elsewhere }],
    ["another site", { origin: elsewhere, "sec-fetch-site": "cross-site" }],
    ["a sibling site", { "sec-fetch-site": "same-site" }],
    ["nowhere in particular", { origin: "null" }],
    ["a client that says nothing", {}],
  ] as [string, Record<string, string>][]) {
    test(`posted from ${from} is rejected`, async ({ request }) => {
      for (const path of ["/login", "/resources/color-scheme", "/logout"]) {
        const answer = await request.post(path, { form: OWNER, headers, maxRedirects: 0 });

        expect(answer.status(), path).toBe(403);
        expect(answer.headers()["set-cookie"]).toBeUndefined();
      }
    });
  }

  test("from our own page is accepted, and the cookie is for this site only", async ({
    request,
    vitrine,
  }) => {
    const answer = await signIn(request, { origin: vitrine.url });

    expect(answer.status()).toBe(302);
    const cookie = answer.headers()["set-cookie"] ?? "";
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).not.toMatch(/Secure/i);
  });

  test("behind a proxy that terminates TLS is accepted, and the cookie is Secure", async ({
    request,
  }) => {
    const answer = await signIn(request, {
      origin: "https://shop.example",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "shop.example",
    });

    expect(answer.status()).toBe(302);
    expect(answer.headers()["set-cookie"]).toMatch(/Secure/i);
    expect(answer.headers()["strict-transport-security"]).toBeTruthy();
  });

  test("behind such a proxy is still rejected from other sites", async ({ request }) => {
    const answer = await signIn(request, {
      origin: elsewhere,
      "x-forwarded-proto": "https",
      "x-forwarded-host": "shop.example",
    });

    expect(answer.status()).toBe(403);
  });
});

test("password guessing is slowed down, and the account's owner is notified", async ({
  playwright,
}) => {
  await using data = await copyDemoData();
  await using own = await startVitrine({ dataDir: data.dataDir, env: { DEMO: "small" } });
  const request = await playwright.request.newContext({ baseURL: own.url });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 30 && statuses.at(-1) !== 429; attempt += 1) {
    const form = { ...OWNER, password: `wrong-${attempt}` };
    const headers = { origin: own.url };
    statuses.push((await request.post("/login", { form, headers, maxRedirects: 0 })).status());
  }

  expect(statuses.at(-1), statuses.join(" ")).toBe(429);
  const page = await (await signIn(request, { origin: own.url })).text();
  expect(page).toContain("Too many attempts");
  await request.dispose();
});

test("neither passwords nor session tokens reach the log", async ({ request, vitrine }) => {
  const answer = await signIn(request, { origin: vitrine.url });
  const [cookie = ""] = (answer.headers()["set-cookie"] ?? "").split(";");
  await request.get("/products");

  const written = vitrine.log.map((line) => JSON.stringify(line)).join("\n");
  expect(written).not.toContain(OWNER.password);
  expect(written).not.toContain(cookie.split("=")[1]);
});

test("pages never contain what only the server may know", async ({ request, vitrine }) => {
  await signIn(request, { origin: vitrine.url });
  const page = await (await request.get("/products")).text();

  expect(page).not.toMatch(/auth_?token|refresh_?token|password/i);
});

test("an unknown page and a page of another kind respond with their own status", async ({
  request,
}) => {
  expect((await request.get("/no-such-page")).status()).toBe(404);
  expect((await request.get("/resources/color-scheme")).status()).toBe(404);
  expect((await request.get("/resources/health/live")).status()).toBe(200);
});

function signIn(request: APIRequestContext, headers: Record<string, string>) {
  return request.post("/login", { form: OWNER, headers, maxRedirects: 0 });
}
