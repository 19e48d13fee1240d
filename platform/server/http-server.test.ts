import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text as textOf } from "node:stream/consumers";

import { afterAll, beforeAll, expect, test } from "vitest";

import { VITRINE_DOMAIN_ID } from "../selling/template/ids.ts";
import { PASSWORD, startTestPlatform, type TestPlatform } from "../testing/test-platform.ts";
import { createHttpServer } from "./http-server.ts";

const HEADERS = { DomainId: VITRINE_DOMAIN_ID, Channel: "WEB", "content-type": "application/json" };

let platform: TestPlatform;
let server: Server;
let url: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  server = createHttpServer(platform, platform.services.log).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await platform.stop();
});

test("the platform returns the same over HTTP as in the process", async () => {
  const login = await post("/auth/login/v1", {
    username: platform.emails.owner,
    password: PASSWORD,
  });
  const { authData } = (await login.json()) as { authData: { auth_token: string } };
  const path = "/private/twin_status/search/v1?showStatusMode=DETAILED";
  const session = { AuthToken: authData.auth_token };

  const httpResponse = await post(path, {}, session);
  const within = await platform.call("POST", path, session, {});

  expect(httpResponse.headers.get("content-type")).toContain("application/json");
  expect(await httpResponse.json()).toEqual(within.body);
});

test.each([
  ["headers", "POST /auth/login/v1 HTTP/1.1\r\nHost: platform.test\r\nX-Slow: "],
  [
    "a body",
    `POST /auth/login/v1 HTTP/1.1\r\nHost: platform.test\r\nDomainId: ${VITRINE_DOMAIN_ID}\r\nChannel: WEB\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
  ],
])("a connection with %s that never end is closed", async (_case, sent) => {
  const timeouts = { headersMs: 200, requestMs: 400, checkMs: 50 };
  const impatient = createHttpServer(platform, platform.services.log, timeouts);
  await once(impatient.listen(0, "127.0.0.1"), "listening");
  const socket = connect((impatient.address() as AddressInfo).port, "127.0.0.1");
  socket.write(sent);

  expect(await textOf(socket)).toMatch(/^HTTP\/1.1 408/);
  impatient.close();
});

test("over HTTP the browser's address is trusted only with the shared secret", async () => {
  const edgeSecret = "a secret of the edge";
  platform.services.config.edgeSecret = edgeSecret;
  const guess = (ip: string, secret: Record<string, string>) =>
    post(
      "/auth/login/v1",
      { username: platform.emails.admin, password: "guess" },
      { "X-Client-Ip": ip, ...secret },
    );
  const statuses = async (secret: Record<string, string>) => {
    const answers: number[] = [];
    for (let n = 0; n < 11; n++) answers.push((await guess(`10.9.0.${n}`, secret)).status);
    return answers;
  };

  const believed = await statuses({ "X-Edge-Secret": edgeSecret });
  const liar = await statuses({ "X-Edge-Secret": "another secret" });

  expect(believed.every((status) => status === 401)).toBe(true);
  expect(liar.at(-1)).toBe(429);
});

test("pages of other origins may call it and read responses, but not the demo's data", async () => {
  const preflightHeaders = {
    "Access-Control-Request-Headers": "authtoken, domainid, content-type",
  };
  const preflight = await fetch(`${url}/private/twin/search/v3`, {
    method: "OPTIONS",
    headers: {
      Origin: "https://b.test",
      "Access-Control-Request-Method": "POST",
      ...preflightHeaders,
    },
  });
  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "GET,POST,PUT,DELETE",
    "access-control-allow-headers": "authtoken,domainid,content-type",
    "access-control-max-age": "3600",
  });

  const rejected = await post("/private/twin/search/v3", []);
  expect([rejected.status, rejected.headers.get("access-control-allow-origin")]).toEqual([
    401,
    "*",
  ]);
});

test.each(["demo", "%64emo", "%64%65%6d%6f", "demo/../demo"])(
  "pages of other origins can't read the demo's data at /public/%s",
  async (written) => {
    for (const method of ["GET", "OPTIONS"]) {
      const outbox = await fetch(`${url}/public/${written}/outbox/v1`, { method });
      expect(outbox.headers.get("access-control-allow-origin")).toBeNull();
    }
  },
);

test("a body larger than the limit gets its response, also without a stated length", async () => {
  const text = JSON.stringify({ username: "x".repeat(2_000_000), password: "x" });
  const stated = await fetch(`${url}/auth/login/v1`, {
    method: "POST",
    headers: HEADERS,
    body: text,
  });
  const chunked = await fetch(`${url}/auth/login/v1`, {
    method: "POST",
    headers: HEADERS,
    body: new Blob([text]).stream(),
    duplex: "half",
  } as RequestInit);

  for (const response of [stated, chunked]) {
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      statusDetails: "Request body too large: the limit is 1 MB",
    });
  }
});

test("a client that disconnects from a stream leaves no listener", async () => {
  const session = await platform.signIn("owner");
  const controller = new AbortController();
  const response = await fetch(`${url}/private/event/stream/v1`, {
    headers: { ...HEADERS, ...session },
    signal: controller.signal,
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");

  controller.abort();

  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  expect(platform.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url + path, {
    method: "POST",
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify(body),
  });
}
