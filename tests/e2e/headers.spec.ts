import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { APIRequestContext, APIResponse } from "@playwright/test";

import { startVitrine } from "#tests/support/vitrine.ts";

import { expect, test } from "./fixtures.ts";

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
};
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

test("every kind of response has the security headers", async ({ page, signIn, vitrine }) => {
  await signIn();
  const { request } = page;
  const get = async (path: string, headers: Record<string, string> = {}) =>
    request.get(path, { headers, maxRedirects: 0 });

  for (const [path, status] of [
    ["/products", 200],
    ["/no-such-page", 404],
    ["/products.data", 200],
    ["/resources/health", 200],
    ["/resources/csp", 404],
    ["/login", 302],
    ["/api/platform/private/business_account/list/v1", 200],
    ["/api/platform/private/nothing", 404],
  ] as const) {
    const answer = await get(path);
    expect(answer.status(), path).toBe(status);
    expect(answer.headers(), path).toMatchObject({ ...EVERYWHERE, "x-frame-options": "DENY" });
    expect(answer.headers()["content-security-policy"], path).toContain("frame-ancestors 'none'");
    expect(answer.headers()["cache-control"], path).toMatch(/no-store|private, no-cache/);
    expect(answer.headers()["strict-transport-security"], path).toBeUndefined();
  }
  const underTls = await get("/products", { "x-forwarded-proto": "https" });
  expect(underTls.headers()["strict-transport-security"]).toMatch(/^max-age=\d{8}/);

  const [script = ""] = /\/assets\/[\w-]+\.js/.exec(await (await get("/products")).text()) ?? [];
  for (const path of [script, "/favicon.svg", "/assets/none.js"]) {
    const { "x-content-type-options": sniffing } = (await get(path)).headers();
    expect(sniffing, path).toBe("nosniff");
  }
  const file = await aFile(request, vitrine.url);
  for (const path of [
    `/resources/files/${file}`,
    `/api/platform/private/attachment/${file}/content/v1`,
  ]) {
    const headers = (await get(path)).headers();
    expect(headers, path).toMatchObject({
      ...EVERYWHERE,
      "content-security-policy": SANDBOX,
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["content-disposition"], path).toMatch(/^inline; filename\*=UTF-8''/);
    expect(headers["cache-control"], path).toContain("private");
  }
});

test("scripts and pages are sent in the encoding that the browser accepts", async ({
  page,
  signIn,
}) => {
  await signIn();
  const get = (path: string, accepted: string) =>
    page.request.get(path, { headers: { "accept-encoding": accepted } });
  const [script = ""] =
    /\/assets\/[\w-]+\.js/.exec(await (await get("/products", "br")).text()) ?? [];

  for (const [path, part] of [
    [script, ";"],
    ["/products", "</html>"],
    ["/products.data", "routes/products/list"],
  ] as const) {
    const plain = await get(path, "identity");
    expect(plain.headers()["content-encoding"], path).toBeUndefined();
    const type = plain.headers()["content-type"] ?? "";
    for (const encoding of ["br", "gzip"]) {
      const answer = await get(path, encoding);
      expect(answer.headers(), path).toMatchObject({
        "content-encoding": encoding,
        vary: expect.stringContaining("Accept-Encoding"),
        "content-type": expect.stringMatching(new RegExp(type, "i")),
      });
      expect(await answer.text(), path).toContain(part);
    }
    expect(await plain.text(), path).toContain(part);
  }
});

test("an error page has them too, whatever the error", async ({ request }) => {
  const platform = await startBrokenPlatform();
  await using app = await startVitrine({
    env: { PLATFORM_URL: platform.url, SESSION_SECRET: "a secret of this test, long enough" },
  });
  const ask = (path: string, form?: string) =>
    request.fetch(app.url + path, {
      ...(form !== undefined && { method: "POST", data: form }),
      headers: { origin: app.url, "content-type": "application/x-www-form-urlencoded" },
      maxRedirects: 0,
    });

  for (const [status, answer] of [
    [404, await ask("/no-such-page")],
    [404, await ask("/showroom/404")],
    [413, await ask("/login", `email=${"a".repeat(1_100_000)}`)],
    [422, await ask("/login", "email=nobody")],
    [500, await ask("/showroom/500")],
    [503, await ask("/showroom/503")],
    [500, await ask("/showroom/500.data")],
    [503, await ask("/showroom/503.data")],
  ] as const) {
    const where = `${status} ${answer.url()}`;
    expect(answer.status(), where).toBe(status);
    const headers = answer.headers();
    expect(headers, where).toMatchObject({ ...EVERYWHERE, "x-frame-options": "DENY" });
    expect(headers["content-security-policy"], where).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"], where).toMatch(/script-src 'self' 'nonce-/);
    expect(headers["permissions-policy"], where).toContain("camera=()");
    expect(headers["cache-control"], where).toMatch(/no-store|private, no-cache/);
    expect(await answer.text(), where).not.toMatch(/node_modules|at async|\.ts:\d/);
  }
  await platform.close();
});

test("a browser reports an injected script and does not run it", async ({
  expectComplaint,
  page,
  vitrine,
}) => {
  expectComplaint(/content security policy violated/);
  expectComplaint(/inline script violates/);
  await page.route("**/eula", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace("</body>", "<script>window.injected = true</script></body>");
    await route.fulfill({ response, body });
  });

  await page.goto("/eula");

  expect(await page.evaluate(() => "injected" in window)).toBe(false);
  await expect
    .poll(() =>
      vitrine.log.filter(({ msg, path }) => /policy violated/.test(msg) && path === "/eula"),
    )
    .toMatchObject([{ directive: "script-src-elem", blocked: "inline", path: "/eula" }]);
});

test("a policy violation is logged once, without secrets of the page", async ({
  request,
  vitrine,
  expectComplaint,
}) => {
  expectComplaint(/content security policy violated/);
  const report = (data: string): Promise<APIResponse> =>
    request.post("/resources/csp", {
      headers: { origin: vitrine.url, "content-type": "application/csp-report" },
      data,
    });
  const violation = JSON.stringify({
    "csp-report": {
      "document-uri": `${vitrine.url}/invitation/kR3vXo2m9QfT7yWc5bN8eLpZ?from=mail`,
      "blocked-uri": "https://evil.test/steal.js?cookie=1",
      "effective-directive": "script-src-elem",
    },
  });

  expect((await report(violation)).status()).toBe(204);
  expect((await report(violation)).status()).toBe(204);
  expect((await report("a".repeat(20_000))).status()).toBe(413);

  const lines = () =>
    vitrine.log
      .map((line) => JSON.stringify(line))
      .filter((line) => line.includes("content security policy violated") && line.includes("evil"));
  await expect.poll(() => lines().length).toBe(1);
  expect(lines()[0]).toContain("https://evil.test");
  expect(lines()[0]).not.toMatch(/kR3vXo2m9QfT7yWc5bN8eLpZ|from=mail|cookie=1/);
});

async function aFile(request: APIRequestContext, origin: string): Promise<string> {
  const answer = await request.post(
    "/api/platform/private/attachment/search/v1?limit=1&showAttachmentMode=SHORT",
    {
      headers: { origin },
      data: {},
    },
  );
  const { attachments } = (await answer.json()) as { attachments: { id: string }[] };
  return attachments[0]?.id ?? "";
}

/** A platform that is ready and knows its domain; a listing's ID determines the status of its response. */
async function startBrokenPlatform() {
  const id = "6f1d1c3e-8a0b-4c57-9d3e-2b7a51f0c0de";
  const server = createServer(({ url = "" }, response) => {
    const [, status] = /\/showroom\/listing\/(\d+)/.exec(url) ?? [];
    const body = url.startsWith("/public/domain_by_key/")
      ? { domain: { id, key: "vitrine" } }
      : { status: Number(status ?? 0), msg: "error", statusDetails: "It is so" };
    response.writeHead(Number(status ?? 200), { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
