import { sql } from "kysely";

import type { Platform } from "#platform/server/create-platform.ts";
import { createLargeListCache } from "#platform/twins/search/large-lists.ts";

import type { Catalogue } from "./catalogue.ts";
import { queryDatabase, findCaller, type SearchResult } from "./handwritten-sql.ts";
import type { Question } from "./search-case.ts";
import { countStatements } from "./statements.ts";
import { percentile, ratio } from "./table.ts";

const GOAL = 3;
const PAGE = 10;
/** Handwritten SQL that takes more milliseconds is skipped if it is far slower than the fastest. */
const SLOW = 20;
/** Number of runs before timing, so that the connections have prepared the statements. */
const WARMING = 10;
/** Number of runs before all timing, so that the code is compiled as in a running server. */
const RUNNING_IN = 150;
/** Limit on the warm-up, because some handwritten queries take seconds. */
const RUNNING_IN_MS = 60_000;

/** A platform with a database of one size, and a caller who may search it. */
export interface Side {
  size: number;
  settings: Record<string, string>;
  platform: Platform;
  catalogue: Catalogue;
  headers: Record<string, string>;
  questions: Question[];
}

/** Warms up the platform's search and the handwritten SQL. */
export async function warmUp({ platform, catalogue, headers, questions }: Side): Promise<void> {
  const until = performance.now() + RUNNING_IN_MS;
  for (let round = 0; round < RUNNING_IN; round += 1) {
    for (const question of questions) {
      if (performance.now() > until) return;
      const result = await ask(platform, headers, catalogue, question, PAGE);
      await findCaller(platform.services.db, headers["AuthToken"] ?? "", catalogue);
      const [where = sql`true`] = question.where;
      await queryDatabase(platform.services.db, question, where, PAGE, result);
    }
  }
}

/** Counts the statements of each search, with pages of ten and of a hundred rows. */
export async function countAll(side: Side): Promise<Statements[]> {
  const counts: Statements[] = [];
  for (const question of side.questions) {
    const { search } = createSearchVariants(side, question);
    await search();
    const ten = await countStatements(() => search());
    counts.push({ ten, hundred: await countStatements(() => search(100)) });
  }
  return counts;
}

interface Statements {
  ten: number;
  hundred: number;
}

/**
 * Times one search at all sizes. Alternates between them, so that a busy machine slows all down alike.
 */
export async function compare(
  sides: Side[],
  at: number,
  rounds: number,
  statements: (Statements | undefined)[],
): Promise<Record<string, string | number>[]> {
  const contests: Awaited<ReturnType<typeof prepare>>[] = [];
  for (const side of sides) contests.push(await prepare(side, at));
  const times = await runInterleaved(
    contests.map(({ runs }) => runs),
    rounds,
  );
  const smallest = percentile(times[0]?.[0] ?? [], 0.5);
  const smallestByHand = percentile(quickest(times[0]?.slice(2) ?? []), 0.5);
  const lines = [];
  for (const [side, { name, found: result, alone }] of contests.entries()) {
    const [firstVisit = [], later = [], ...byHand] = times[side] ?? [];
    const floor = quickest(byHand);
    const median = percentile(later, 0.5);
    lines.push({
      search: name,
      found: `${result.capped ? ">" : ""}${result.total}`,
      statements: statements[side]?.ten ?? 0,
      "100 rows": statements[side]?.hundred ?? 0,
      "p50 ms": median.toFixed(2),
      p95: percentile(later, 0.95).toFixed(2),
      "first visit": percentile(firstVisit, 0.5).toFixed(2),
      "by hand p50": percentile(floor, 0.5).toFixed(2),
      "p95 ": percentile(floor, 0.95).toFixed(2),
      "rows alone": percentile(quickest(alone), 0.5).toFixed(2),
      "over by hand": ratio(median, percentile(floor, 0.5), GOAL),
      "over smallest": ratio(median, smallest, 1.5),
      "by hand too": `${(percentile(floor, 0.5) / smallestByHand).toFixed(2)}×`,
    });
  }
  return lines;
}

/** Prepares the search with and without its cache, then each handwritten query that is worth timing. */
async function prepare(side: Side, at: number) {
  const { platform, headers, catalogue, questions } = side;
  const question = questions[at];
  if (!question) throw new Error("Sizes have the same questions");
  const { services } = platform;
  const { search, visit } = createSearchVariants(side, question);
  const result = await search();
  const alone = question.where.map((): number[] => []);
  const floors = question.where.map((where, index) => async () => {
    await findCaller(services.db, headers["AuthToken"] ?? "", catalogue);
    const began = performance.now();
    const rows = await queryDatabase(services.db, question, where, PAGE, result);
    alone[index]?.push(performance.now() - began);
    return rows;
  });
  const first: number[] = [];
  for (const floor of floors) {
    const expected = await floor();
    if (JSON.stringify(result) !== JSON.stringify(expected)) {
      throw new Error(`${question.name}: found ${result.total}, by hand ${expected.total}`);
    }
    const began = performance.now();
    await floor();
    first.push(performance.now() - began);
  }
  // Skips queries that are far slower than the fastest one. They can't be the floor and would take minutes of a large
  // run.
  const maxMs = Math.max(SLOW, 5 * Math.min(...first));
  const likely = floors.filter((_floor, index) => (first[index] ?? 0) <= maxMs);
  const runs: (() => Promise<unknown>)[] = [visit, () => search(), ...likely];
  return { name: question.name, found: result, runs, alone };
}

/**
 * Returns functions that search with the cache of lists (`search`), and with an empty one as on a first visit
 * (`visit`).
 */
function createSearchVariants({ platform, headers, catalogue }: Side, question: Question) {
  const { services } = platform;
  const search = (limit = PAGE) => ask(platform, headers, catalogue, question, limit);
  const visit = async () => {
    Object.assign(services, { longLists: createLargeListCache() });
    return search();
  };
  return { search, visit };
}

async function ask(
  platform: Platform,
  headers: Record<string, string>,
  { searchId }: Catalogue,
  { body, sort, offset = 0, configured }: Question,
  limit: number,
): Promise<SearchResult> {
  const query = `offset=${offset}&limit=${limit}&sortAsc=false&showTwinMode=DETAILED`;
  const path = configured ? `${searchId}/v1` : Array.isArray(body) ? "v3" : "v2";
  const sortField = sort ? `&sortField=${sort}` : "";
  const request = new Request(
    `http://platform.local/private/twin/search/${path}?${query}${sortField}`,
    { method: "POST", headers, body: JSON.stringify(body) },
  );
  const response = await platform.fetch(request, { transport: "process" });
  const answer = (await response.json()) as {
    twinList?: { id: string }[];
    pagination: { total: number; totalCapped?: true };
  };
  if (!answer.twinList) throw new Error(JSON.stringify(answer));
  const { total, totalCapped = false } = answer.pagination;
  return { ids: answer.twinList.map(({ id }) => id), total, capped: totalCapped };
}

function quickest(each: number[][]): number[] {
  return each.toSorted((a, b) => percentile(a, 0.5) - percentile(b, 0.5))[0] ?? [];
}

/** Times all variants. Alternates between them, so that a noisy moment affects all alike. */
async function runInterleaved(
  sides: (() => Promise<unknown>)[][],
  rounds: number,
): Promise<number[][][]> {
  const times = sides.map((runs) => runs.map((): number[] => []));
  for (let round = -WARMING; round < rounds; round += 1) {
    for (const [side, runs] of sides.entries()) {
      // Rotate the order, because the first search after a change of the database finds the processor caches cold.
      for (const turn of runs.keys()) {
        const at = (turn + round + WARMING) % runs.length;
        const began = performance.now();
        await runs[at]?.();
        if (round >= 0) times[side]?.[at]?.push(performance.now() - began);
      }
    }
  }
  return times;
}
