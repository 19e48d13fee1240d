import type { APIRequestContext, APIResponse } from "@playwright/test";

import { expect, test } from "./fixtures.ts";

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
};
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

test("every kind of answer has the headers that keep it safe", async ({
  page,
  signIn,
  vitrine,
}) => {
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

test("the log tells of a violation of the policy once, and of a page without its secrets", async ({
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
      .filter((line) => line.includes("content security policy violated"));
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
