import { setTimeout as pause } from "node:timers/promises";

import type { Vitrine } from "#tests/support/vitrine.ts";

/** Milliseconds of processor time. */
export interface Cost {
  /** Time of the main thread, which renders pages: the app and the platform. */
  pages: number;
  /** Time of all threads, including that of the embedded database. */
  all: number;
}

const OWNER = { email: "owner@vitrine.demo", password: "Vitrine-demo-1" };
export const ADMIN = { email: "admin@vitrine.demo", password: "Vitrine-demo-1" };
/** Time in which work ends that answers leave behind, such as collecting garbage. It is part of their cost. */
const SETTLE_MS = 100;
/** Request headers of a browser. */
const BROWSER = {
  accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "accept-encoding": "br, gzip",
};

export type Visitor = Awaited<ReturnType<typeof createVisitor>>;

/** Requests pages of a measured server as a signed-in user, by default its owner. */
export async function createVisitor(server: Vitrine, account: typeof OWNER = OWNER) {
  const cookie = await signIn(server, account);

  async function get(path: string): Promise<Response> {
    const answer = await fetch(server.url + path, {
      headers: { ...BROWSER, cookie },
      redirect: "manual",
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  }

  /** Measures the average cost of one document request. */
  async function measureCost(path: string, requests: number): Promise<Cost> {
    const before = await server.usage();
    for (let request = 0; request < requests; request += 1) await (await get(path)).text();
    await pause(SETTLE_MS);
    const after = await server.usage();
    return {
      pages: milliseconds(before.mainThread, after.mainThread) / requests,
      all: milliseconds(before.cpu, after.cpu) / requests,
    };
  }

  return { get, costOf: measureCost };
}

/** EAN of a seeded product. */
const PRODUCT_EAN = "2000000000001";

/** ID of the same seeded product on each server; other revisions give it another ID. */
export async function findProductId({ get }: Visitor): Promise<string> {
  const list = await (await get(`/products?search=${PRODUCT_EAN}`)).text();
  const [, id] = /href="\/products\/([0-9a-f-]{36})/.exec(list) ?? [];
  if (id === undefined) throw new Error(`No product has the EAN ${PRODUCT_EAN}`);
  return id;
}

function milliseconds(before: NodeJS.CpuUsage, after: NodeJS.CpuUsage): number {
  return (after.user + after.system - before.user - before.system) / 1_000;
}

async function signIn({ url }: Vitrine, account: typeof OWNER): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams(account),
  });
  if (answer.status !== 302) throw new Error(`Signing in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/**
 * The bytes that are sent, compressed, of the document and of every script and style sheet it loads without interaction, and
 * the number of files. Dynamic imports count if `lazy` matches their name.
 */
export async function measurePageWeight(
  { get }: Visitor,
  path: string,
  lazy?: RegExp,
): Promise<{ html: number; js: number; css: number; scripts: number; sheets: number }> {
  const page = await get(path);
  const html = await page.text();
  const sizes = { html: bytesSent(page), js: 0, css: 0, scripts: 0, sheets: 0 };
  const waiting = [...html.matchAll(/\/assets\/[\w.~-]+\.(?:js|css)/g)].map(([asset]) => asset);
  const visited = new Set<string>();
  for (const asset of waiting) {
    if (visited.has(asset)) continue;
    visited.add(asset);
    const file = await get(asset);
    const text = await file.text();
    const isSheet = asset.endsWith(".css");
    sizes[isSheet ? "css" : "js"] += bytesSent(file);
    sizes[isSheet ? "sheets" : "scripts"] += 1;
    for (const [, chunk = ""] of text.matchAll(/import\(\s*["'`]\.\/([\w.~-]+\.js)/g)) {
      if (lazy?.test(chunk)) waiting.push(`/assets/${chunk}`);
    }
    // Static imports only, because dynamic ones are not loaded yet.
    for (const [, chunk] of text.matchAll(/(?:from|import)\s*"\.\/([\w.~-]+\.js)"/g)) {
      waiting.push(`/assets/${chunk}`);
    }
  }
  return sizes;
}

function bytesSent({ headers, url }: Response): number {
  const length = headers.get("content-length");
  if (length === null) throw new Error(`${url} was sent in chunks`);
  return Number(length);
}
