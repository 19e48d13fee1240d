import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { claimPort } from "#platform/testing/claim-port.ts";
import { waitUntil } from "#platform/testing/wait-until.ts";
import { startVitrine, type Vitrine } from "#tests/support/vitrine.ts";

// Tests the proxy configurations of deploy/, with other ports and certificates, in front of the built server.

const HOST = "shop.example";
const has = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

let vitrine: Vitrine;
let folder: string;

beforeAll(async () => {
  vitrine = await startVitrine({ env: { DEMO: "small", PUBLIC_URL: `https://${HOST}` } });
  folder = await mkdtemp(join(tmpdir(), "vitrine-proxy-"));
  const subject = `/CN=${HOST} -addext subjectAltName=DNS:${HOST}`;
  const files = `-keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`;
  const args = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj ${subject} ${files}`.split(" ");
  execFileSync("openssl", args, { stdio: "ignore" });
});

afterAll(async () => {
  await vitrine.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  { name: "nginx", isHere: has("nginx", "-v"), start: startNginx },
  { name: "Caddy", isHere: has("caddy", "version"), start: startCaddy },
])("$name (where it is installed)", ({ isHere, start }) => {
  test.skipIf(!isHere)("serves pages over TLS with the browser's address", async () => {
    await using proxy = await start();

    const page = await ask(proxy.port, "/login");

    expect(page.status).toBe(200);
    expect(page.headers["strict-transport-security"]).toMatch(/max-age=/);
    expect(vitrine.output.join("\n")).not.toMatch(/TRUST_PROXY/);
  });

  test.skipIf(!isHere)("leaves a body that is too large to Vitrine", async () => {
    await using proxy = await start();

    const answer = await ask(proxy.port, "/login", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `email=${"a".repeat(2_000_000)}`,
    });

    expect(answer.status).toBe(413);
    expect(answer.body).toContain("Vitrine");
  });

  test.skipIf(!isHere)("passes an event stream on at once", async () => {
    await using proxy = await start();
    const cookie = await signIn(proxy.port);

    const stream = await open(proxy.port, "/resources/events", { headers: { cookie } });
    const [first] = await once(stream, "data");
    stream.destroy();

    expect(stream.headers["content-type"]).toMatch(/^text\/event-stream/);
    expect(String(first)).not.toBe("");
  });
});

async function startNginx() {
  const port = await claimPort();
  const config = (await readFile("deploy/nginx.conf", "utf8"))
    .replace("127.0.0.1:3000", new URL(vitrine.url).host)
    .replaceAll("/etc/letsencrypt/live/shop.example", folder)
    .replaceAll(/^\s*listen \[::\].*$/gm, "")
    .replace("listen 443", `listen 127.0.0.1:${port}`)
    .replace("listen 80", `listen 127.0.0.1:${await claimPort()}`);
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr; user root;
     events {} http { access_log off; ${config} }`,
  );
  return startProxy(port, "nginx", ["-e", "stderr", "-c", join(folder, "nginx.conf")]);
}

async function startCaddy() {
  const port = await claimPort();
  const config = (await readFile("deploy/Caddyfile", "utf8"))
    .replace("127.0.0.1:3000", new URL(vitrine.url).host)
    .replace(
      `${HOST} {`,
      `https://${HOST}:${port} {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
    );
  await writeFile(
    join(folder, "Caddyfile"),
    `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${config}`,
  );
  return startProxy(port, "caddy", [
    "run",
    "--adapter",
    "caddyfile",
    "--config",
    join(folder, "Caddyfile"),
  ]);
}

async function startProxy(port: number, command: string, args: string[]) {
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", HOME: folder },
  });
  const said = text(child.stderr);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const answers = async () => {
    if (hasEnded()) throw new Error(await said);
    return ask(port, "/health/live").catch(() => null);
  };
  const end = async () => {
    if (hasEnded()) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  };
  await waitUntil(answers, { what: `${command} to answer` }).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return { port, [Symbol.asyncDispose]: end };
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request to the proxy for the shop's host name. Trusts the certificate of this test. */
function open(port: number, path: string, { body, headers, ...options }: RequestOptions = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(
    {
      host: "127.0.0.1",
      port,
      path,
      servername: HOST,
      rejectUnauthorized: false,
      headers: { host: HOST, origin: `https://${HOST}`, ...headers },
      ...options,
    },
    resolve,
  )
    .on("error", reject)
    .end(body);
  return promise;
}

async function ask(port: number, path: string, options?: RequestOptions) {
  const answer = await open(port, path, options);
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

async function signIn(port: number): Promise<string> {
  const account = /Owner: (\S+) \/ (\S+)/i.exec(vitrine.output.join("\n"));
  const [, email = "", password = ""] = account ?? [];
  const answer = await ask(port, "/login", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password }).toString(),
  });
  const cookies = answer.headers["set-cookie"] ?? [];
  expect(cookies.filter((cookie) => !cookie.includes("Secure"))).toEqual([]);
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
