import { readFile } from "node:fs/promises";

import { startVitrine } from "#tests/support/vitrine.ts";

import type { Catalogue } from "./catalogue.ts";
import { makeWord } from "./seed-twins.ts";
import { goal } from "./table.ts";

const CLIENTS = 20;
const REQUESTS = 150;
const MB = 1024 * 1024;

/** Measures the memory of `npm run platform` while 20 clients search concurrently. */
export async function measureMemory(
  settings: Record<string, string>,
  headers: Record<string, string>,
  { rootId }: Catalogue,
): Promise<Record<string, string | number>> {
  await using platform = await startVitrine({
    entry: "platform",
    env: { ...settings, DEMO: "0", LOG_LEVEL: "error" },
  });
  const atStart = await readResidentMemory(platform.pid);
  let peakBytes = 0;
  let requestCount = 0;
  const began = performance.now();
  const client = async (number: number) => {
    for (let at = 0; at < REQUESTS; at += 1) {
      const body = {
        twinClassExtendsHierarchyContainsIdList: [rootId],
        ...(at % 3 === 0 && { textLike: makeWord((number * REQUESTS + at) % 2000) }),
      };
      const path = "private/twin/search/v2?limit=50&showTwinMode=DETAILED";
      const answer = await fetch(`${platform.url}/${path}&showTwinFieldCollectionMode=ALL_FIELDS`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      if (answer.status !== 200) throw new Error(await answer.text());
      await answer.arrayBuffer();
      requestCount += 1;
      if (requestCount % 50 === 0)
        peakBytes = Math.max(peakBytes, await readResidentMemory(platform.pid));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  const seconds = (performance.now() - began) / 1000;
  return {
    clients: CLIENTS,
    requests: requestCount,
    "per second": (requestCount / seconds).toFixed(0),
    "at start MB": (atStart / MB).toFixed(0),
    "most MB": (peakBytes / MB).toFixed(0),
    goal: goal(peakBytes / MB, 300, "MB"),
  };
}

export async function readResidentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}
