import { fork } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";

import { hashToken } from "#platform/base/secrets/hash-token.ts";
import { readStartFlags, type Usage } from "#tests/support/vitrine.ts";

import { API_SETTINGS, openSearches, ROOT_CLASS_ID } from "./api-searches.ts";
import type { BareSearch } from "./bare-server.ts";
import { withServer } from "./databases.ts";
import { type Load, load, type LoadTarget } from "./load.ts";
import { WORKING_TREE } from "./revision.ts";
import { startSeeded } from "./seeded-server.ts";
import { atLeast, goal, median, printTable, ratio } from "./table.ts";

// Measures how many searches a platform on Postgres answers over ten connections. The floor is a bare server that runs
// the same searches by hand, see bare-server.ts. Both are loaded alternately, from this process.
//
//   npm run bench:api -- --url=postgres://… --products=10000 --rounds=5 --seconds=3

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    products: { type: "string", default: "10000" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
  },
});
const url = values.url ?? process.env["TEST_DATABASE_URL"];
if (!url) throw new Error("Pass --url=postgres://… or set TEST_DATABASE_URL");
const CONNECTIONS = 10;
const MIN_PER_SECOND = 1_500;
const MAX_P50_MS = 6;
const MAX_MAIN_RATIO = 2;

await withServer(url, null, async (settings) => {
  await using seeded = await startSeeded(Number(values.products), {
    entry: "platform",
    settings: { ...settings, ...API_SETTINGS },
  });
  const searches = await openSearches(seeded.server);
  await using bare = await startBareServer(settings["DATABASE_URL"] ?? "");
  const lines = [];
  for (const { name, text, headers, answer, target } of searches) {
    const search: BareSearch = {
      tokenHash: hashToken(headers["AuthToken"] ?? "").toString("hex"),
      accountId: answer.twinList[0]?.ownerBusinessAccountId ?? "",
      rootClassId: ROOT_CLASS_ID,
      text: text?.toLowerCase() ?? null,
      bytes: JSON.stringify(answer).length,
    };
    const floor = { ...bare.target, body: JSON.stringify(search) };
    await assertSameResult(floor, answer);
    const [ours, byHand] = await loadBoth([target, floor]);
    const { total, totalCapped = false } = answer.pagination;
    lines.push({
      search: name,
      found: `${totalCapped ? ">" : ""}${total}`,
      ...describe(ours),
      "bare per s": Math.round(byHand.perSecond),
      "p50 ms ": byHand.p50.toFixed(2),
      "main ms ": byHand.mainMs.toFixed(3),
      "against bare": ratio(ours.mainMs, byHand.mainMs, MAX_MAIN_RATIO),
    });
  }
  printTable(`Searches over ${CONNECTIONS} connections, ${values.products} products`, lines);
});

function describe({ perSecond, p50, mainMs }: Load) {
  return {
    "per s": Math.round(perSecond),
    goal: atLeast(perSecond, MIN_PER_SECOND, ""),
    "p50 ms": p50.toFixed(2),
    of: goal(p50, MAX_P50_MS, "ms"),
    "main ms": mainMs.toFixed(3),
  };
}

/** The first round only warms up. */
async function loadBoth(targets: [LoadTarget, LoadTarget]): Promise<[Load, Load]> {
  const loads: Load[][] = [[], []];
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const [at, target] of targets.entries()) {
      const measured = await load(target, CONNECTIONS, Number(values.seconds) * 1000);
      if (round > 0) loads[at]?.push(measured);
    }
  }
  const [ours, byHand] = loads.map((each) => ({
    perSecond: median(each.map(({ perSecond }) => perSecond)),
    p50: median(each.map(({ p50 }) => p50)),
    mainMs: median(each.map(({ mainMs }) => mainMs)),
  }));
  return [ours!, byHand!];
}

async function startBareServer(databaseUrl: string) {
  const child = fork(new URL("bare-server.ts", import.meta.url), {
    execArgv: [
      ...readStartFlags(WORKING_TREE),
      "--import",
      new URL("../support/usage-hook.mjs", import.meta.url).href,
    ],
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: databaseUrl },
  });
  const receive = async <Message>() => ((await once(child, "message")) as [Message])[0];
  const port = await receive<number>();
  const usage = async () => {
    child.send("usage");
    return receive<Usage>();
  };
  return {
    target: {
      url: `http://127.0.0.1:${port}`,
      usage,
      path: "/",
      headers: { "content-type": "application/json" },
    },
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await once(child, "close");
    },
  };
}

/** A floor that finds something else would be another floor. */
async function assertSameResult(
  { url: bareUrl, headers, body }: LoadTarget,
  { twinList, pagination }: Awaited<ReturnType<typeof openSearches>>[number]["answer"],
): Promise<void> {
  const answer = await fetch(bareUrl, { method: "POST", headers, body });
  const found = (await answer.json()) as { total: number; twinList: { id: string }[] };
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).join();
  if (
    ids(found.twinList) !== ids(twinList) ||
    Math.min(found.total, pagination.total) !== pagination.total
  ) {
    throw new Error(`By hand ${found.total} found, by the platform ${pagination.total}`);
  }
}
