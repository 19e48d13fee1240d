import { Pool } from "undici";

import type { Usage } from "#tests/support/vitrine.ts";

import { percentile } from "./table.ts";

/** A server whose process reports its usage, and the request that loads it. */
export interface LoadTarget {
  url: string;
  usage(): Promise<Usage>;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Load {
  perSecond: number;
  p50: number;
  /** Milliseconds of the server's main thread for a request. */
  mainMs: number;
}

/** Repeats a request over so many connections that stay open, one at a time on each. */
export async function load(
  target: LoadTarget,
  connections: number,
  milliseconds: number,
): Promise<Load> {
  const pool = new Pool(target.url, { connections, pipelining: 1 });
  const waits: number[] = [];
  const { mainThread: before } = await target.usage();
  const began = performance.now();
  const connection = async () => {
    for (let sent = began; sent - began < milliseconds;) {
      await ask(pool, target);
      const now = performance.now();
      waits.push(now - sent);
      sent = now;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - began) / 1000;
  const { mainThread: after } = await target.usage();
  await pool.close();
  const cpu = after.user + after.system - before.user - before.system;
  return {
    perSecond: waits.length / seconds,
    p50: percentile(waits, 0.5),
    mainMs: cpu / 1000 / waits.length,
  };
}

async function ask(pool: Pool, { path, headers, body }: LoadTarget): Promise<void> {
  const answer = await pool.request({ method: "POST", path, headers, body });
  if (answer.statusCode !== 200) throw new Error(`${path}: ${await answer.body.text()}`);
  await answer.body.dump({ limit: Infinity });
}
