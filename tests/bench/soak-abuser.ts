import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { Agent, fetch } from "undici";

import { ADDRESS_SHAPES, FORM_SHAPES, GRAPHQL_SHAPES } from "./request-shapes.ts";

/** Attacks a server from one address without an account, until it is stopped. */
export async function abuse(url: string, localAddress: string, isOver: () => boolean) {
  const outcomes = new Map<string, number>();
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const dispatcher = new Agent({ localAddress, connections: 20 });
  const ask = async (path: string, init: object = {}) => {
    const answer = await fetch(url + path, {
      dispatcher,
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
      ...init,
    }).catch(() => null);
    await answer?.body?.cancel().catch(() => undefined);
    count(answer ? String(answer.status) : "cut off");
  };
  const headersFor = (type: string | undefined, more: object) => ({
    origin: url,
    ...(type && { "content-type": type }),
    ...more,
  });
  const attacks = [
    ...FORM_SHAPES.map((shape) => () => {
      const { body = "", type, query = "", cookie, headers = {} } = shape.request(shape.base * 100);
      const more = { ...headers, ...(cookie && { cookie }) };
      return ask(`/login?${query}`, { method: "POST", body, headers: headersFor(type, more) });
    }),
    ...ADDRESS_SHAPES.map((shape) => () => {
      const { query = "", cookie, headers = {} } = shape.request(shape.base * 100);
      return ask(`/login?${query}`, { headers: { ...headers, ...(cookie && { cookie }) } });
    }),
    ...GRAPHQL_SHAPES.map((shape) => () => {
      const { body = "", type = "application/json" } = shape.request(shape.base * 100);
      return ask("/api/platform/graphql", { method: "POST", body, headers: headersFor(type, {}) });
    }),
    () => guessPasswords(ask, url),
    () => trickle(url, localAddress, count),
    () => sendRubbish(url, localAddress, count),
  ];
  const worker = async (offset: number) => {
    for (let at = offset; !isOver(); at += 1) {
      await attacks[at % attacks.length]?.();
      await pause(20);
    }
  };
  await Promise.all(Array.from({ length: 4 }, (_, at) => worker(at * 7)));
  await dispatcher.destroy();
  return outcomes;
}

async function guessPasswords(ask: (path: string, init: object) => Promise<void>, url: string) {
  const guesses = Array.from({ length: 20 }, (_, at) =>
    ask("/login", {
      method: "POST",
      headers: { origin: url },
      body: new URLSearchParams({ email: "seller1@soak.example", password: `Guess-number-${at}` }),
    }),
  );
  await Promise.all(guesses);
}

/** Opens requests and sends them byte by byte. */
async function trickle(url: string, localAddress: string, count: (outcome: string) => void) {
  const sockets = Array.from({ length: 20 }, () => open(url, localAddress));
  const text = `POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n${"a".repeat(20)}`;
  for (const [at, byte] of Array.from(text).entries()) {
    for (const socket of sockets) if (socket.writable) socket.write(byte);
    if (at % 10 === 0) await pause(100);
  }
  for (const socket of sockets) socket.destroy();
  count("trickled");
}

/** Sends requests that are no HTTP, or violate it. */
async function sendRubbish(url: string, localAddress: string, count: (outcome: string) => void) {
  const rubbish = [
    Buffer.from(Array.from({ length: 2_000 }, (_, at) => (at * 31) % 256)),
    "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    `GET / HTTP/1.1\r\nHost: x\r\n${"a: b\r\n".repeat(5_000)}\r\n`,
    "POST /login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n999999999\r\n",
    `GET /${"%00".repeat(2_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ];
  for (const bytes of rubbish) {
    const socket = open(url, localAddress);
    socket.end(bytes);
    await pause(50);
    socket.destroy();
  }
  count("rubbish");
}

function open(url: string, localAddress: string) {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port), localAddress })
    .on("error", () => undefined)
    .resume();
}
