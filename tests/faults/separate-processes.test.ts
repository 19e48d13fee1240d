import { spawn } from "node:child_process";
import { once } from "node:events";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { claimPort } from "#platform/testing/claim-port.ts";
import { waitUntil } from "#platform/testing/wait-until.ts";
import { signInToApp } from "#tests/support/app-client.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { copyDemoData } from "#tests/support/demo-data.ts";
import { holdRequest } from "#tests/support/hold-request.ts";
import { signInToPlatform } from "#tests/support/platform-client.ts";
import { createProduct, createEan, createImage, waitForStatus } from "#tests/support/products.ts";
import { startTcpProxy } from "#tests/support/tcp-proxy.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

const HEALTH_CHECK = "scripts/health-check.sh";
const OWNER = { email: "owner@vitrine.demo", password: "Vitrine-demo-1" };

let data: Awaited<ReturnType<typeof copyDemoData>>;
let platform: Vitrine;

beforeAll(async () => {
  data = await copyDemoData();
  platform = await startVitrine({
    entry: "platform",
    dataDir: data.dataDir,
    env: { DEMO: "small", SHUTDOWN_SECONDS: "300" },
  });
});

afterAll(async () => {
  await platform[Symbol.asyncDispose]();
  await data[Symbol.asyncDispose]();
});

test("the app works with a separate platform and reports when it is unavailable", async () => {
  await using ownData = await copyDemoData();
  await using own = await startVitrine({
    entry: "platform",
    dataDir: ownData.dataDir,
    env: { DEMO: "small" },
  });
  await using app = await startVitrine({
    env: { PLATFORM_URL: own.url, SESSION_SECRET: "a secret of this test, long enough" },
  });
  const { visit } = await openBrowser(app.url, OWNER);

  const types = await (await visit("/products/new")).text();
  const type = /<option value="([0-9a-f-]{36})"[^>]*>Headphones</.exec(types)?.[1] ?? "";
  const created = await visit("/products/new", {
    name: "Made over HTTP",
    ean: createEan(701),
    sku: "HTTP-701",
    productCategoryId: type,
  });
  const card = created.headers.get("location") ?? "";

  expect(created.status).toBe(302);
  expect(await (await visit(card)).text()).toContain("Made over HTTP");
  expect(await (await visit("/products")).text()).toContain("1 - 10 of 13");

  await own.kill();
  const away = await visit("/products");
  expect(away.status).toBe(503);
  expect(await away.text()).not.toContain("ECONNREFUSED");
});

test("the app has its sign-in, headers and limits under React Router's own server too", async () => {
  await using app = await startVitrine({
    entry: "serve-app",
    env: { PLATFORM_URL: platform.url, SESSION_SECRET: "a secret of this test, long enough" },
  });
  const { visit } = await openBrowser(app.url, OWNER);

  const page = await visit("/products");
  const huge = await visit("/login", { email: "x".repeat(3_000_000), password: "x" });
  const foreign = await fetch(`${app.url}/login`, {
    method: "POST",
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    body: new URLSearchParams({ email: OWNER.email, password: OWNER.password }),
  });

  expect(await page.text()).toContain("1 - 10 of");
  expect(page.headers.get("content-security-policy")).toContain("default-src");
  expect(page.headers.get("x-content-type-options")).toBe("nosniff");
  expect(huge.status).toBe(413);
  expect(foreign.status).toBe(403);
  for (const path of ["/health/live", "/health/ready", "/resources/health"]) {
    expect([path, (await visit(path)).status]).toEqual([path, 200]);
  }
});

test("without a platform the app alone doesn't start, and says what to set", async () => {
  const child = spawn(process.execPath, ["scripts/serve-app.mjs"], { env: {} });
  let output = "";
  child.stderr.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "exit");

  expect(code).toBe(1);
  expect(output).toContain("Set PLATFORM_URL");
});

test("while a platform is killed every page reports it, and nobody is signed out", async () => {
  const env = { DEMO: "small", LOG_LEVEL: "warn" };
  const ownData = await copyDemoData();
  onTestFinished(() => ownData[Symbol.asyncDispose]());
  const { dataDir } = ownData;
  const port = await claimPort();
  const own = await startVitrine({ entry: "platform", dataDir, env, port });
  onTestFinished(() => own.kill());
  await using app = await startVitrine({
    env: { PLATFORM_URL: own.url, SESSION_SECRET: "a secret of this test, long enough" },
  });
  const client = await signInToApp(app.url);
  const status = async (path: string) => (await client.page(path)).status;
  const product = await createProduct(client, 1);
  await waitForStatus(client, product, "draft");
  await client.call("PUT", `/private/twin/${product}/v1`, { name: "Kept by the platform" });

  const form = new FormData();
  form.set("request", JSON.stringify({ attachments: [{ storageLink: "multipart://file" }] }));
  form.set("file", new Blob([await createImage()], { type: "image/png" }), "lamp.png");
  await client.call("POST", `/private/twin/${product}/attachment/v1`, form);
  expect([await status("/health/ready"), (await fetch(`${own.url}/health/ready`)).status]).toEqual([
    200, 200,
  ]);

  await own.kill();
  const away = await client.page("/products");
  expect(away.status).toBe(503);
  expect(await away.text()).toContain("Your saved data is safe. Try again in a moment.");
  await answersWith(503, () => status("/health/ready"));
  expect(await status("/health/live")).toBe(200);

  const again = await startVitrine({ entry: "platform", dataDir, env, port });
  onTestFinished(() => again.kill());
  await answersWith(200, () => status("/health/ready"));
  const page = await client.page(`/products/${product}`);
  expect(page.status, "still signed in").toBe(200);
  expect(await page.text()).toContain("Kept by the platform");
});

test("a platform that hangs times out in seconds, and the input is kept", async () => {
  const { hostname, port } = new URL(platform.url);
  await using proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  await using app = await startVitrine({
    env: {
      PLATFORM_URL: `http://127.0.0.1:${proxy.port}`,
      SESSION_SECRET: "a secret of this test, long enough",
    },
  });
  const { visit } = await openBrowser(app.url, OWNER);
  const guest = await openBrowser(app.url);
  expect((await visit("/settings/profile")).status).toBe(200);
  expect(await healthCheck(app)).toEqual([0, 0]);

  await proxy.become("frozen");
  // Changing the language starts with the write; changing the name reads something first.
  const saved = await visit("/settings/profile", { intent: "language", locale: "en" });
  const unsaved = await visit("/settings/profile", { intent: "name", fullName: "Half Saved" });
  const page = await visit("/products");

  expect(page.status).toBe(503);
  expect(await page.text()).toContain("Your saved data is safe. Try again in a moment.");
  expect(page.headers.get("retry-after")).toBe("5");
  expect(saved.status).toBe(503);
  expect(await saved.text()).toContain("unknown whether this was saved");
  expect(await unsaved.text()).toContain("Your saved data is safe. Try again in a moment.");
  expect((await guest.visit("/login")).status).toBe(200);
  expect((await guest.visit("/health/live")).status).toBe(200);
  expect((await guest.visit("/health/ready")).status).toBe(503);
  expect(await healthCheck(app)).toEqual([1, 0]);

  await proxy.become("open");
  await answersWith(200, async () => (await guest.visit("/health/ready")).status);
  const again = await visit("/settings/profile");
  expect(again.status, "still signed in").toBe(200);
  expect(await again.text()).toContain("Half Saved");
});

test("an unknown domain stops the start with one line", async () => {
  const start = startVitrine({
    env: {
      PLATFORM_URL: platform.url,
      SESSION_SECRET: "a secret of this test, long enough",
      DOMAIN_KEY: "elsewhere",
    },
  });

  await expect(start).rejects.toThrow(
    "The server stopped while starting:\nSetting DOMAIN_KEY: the platform has no domain 'elsewhere'",
  );
});

test("a start without Postgres waits for it, then ends with one line", async () => {
  const start = startVitrine({
    entry: "platform",
    env: {
      DATABASE_URL: `postgres://vitrine@127.0.0.1:${await claimPort()}/vitrine`,
      DATABASE_START_SECONDS: "2",
      SECRET_KEY: Buffer.alloc(32).toString("base64"),
    },
  });

  const output = await start.then(
    () => "",
    (error: Error) => error.message,
  );
  expect(output).toContain("waiting for the database");
  expect(output.split("\n").at(-1)).toMatch(
    /^The database .* within 2 s \(DATABASE_START_SECONDS\)/,
  );
});

test("a stopping process first reports not ready, then finishes its work", async () => {
  const { headers } = await signInToPlatform(platform.url);
  const ready = await holdRequest(`${platform.url}/health/ready`);
  const call = await holdRequest(`${platform.url}/private/user/permission/v1`, headers);

  const stopped = platform.stop();
  await waitUntil(() => platform.log.some(({ msg }) => msg === "platform is stopping"), {
    what: "the platform to begin to stop",
  });
  expect(await ready.finish()).toBe(503);
  expect(await call.finish()).toBe(200);

  expect(await stopped).toBe(0);
});

async function answersWith(expected: number, ask: () => Promise<number>): Promise<void> {
  await waitUntil(async () => (await ask()) === expected, { what: `the status ${expected}` });
}

/**
 * Runs the health check of the image beside the app, and beside a platform. Returns the exit codes.
 */
function healthCheck(app: Vitrine): Promise<(number | null)[]> {
  const ports = [
    { PORT: new URL(app.url).port },
    { PORT: "1", PLATFORM_PORT: new URL(platform.url).port },
  ];
  return Promise.all(
    ports.map(async (env) => {
      const child = spawn("/bin/bash", [HEALTH_CHECK], { env });
      const [code] = (await once(child, "exit")) as [number | null];
      return code;
    }),
  );
}
