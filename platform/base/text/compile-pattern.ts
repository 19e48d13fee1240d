import { AsyncLocalStorage } from "node:async_hooks";

import { LRUCache } from "lru-cache";
import { RE2JS } from "re2js";
import type { Tinypool } from "tinypool";

import { translateExpression } from "./java-pattern.ts";
import { runInTime } from "./run-pattern.ts";

export interface Pattern {
  test(text: string): boolean;
}

/** Maximum length of an expression; none that administrators write is that long. */
const MAX_PATTERN_LENGTH = 2_000;
/** Total time for the patterns of one request that RE2 can't run. Legitimate patterns need less. */
const SLOW_PATTERNS_TIMEOUT_MS = 50;
/** Maximum wait behind the patterns of other requests. */
const WAITING_TIMEOUT_MS = 2_000;
const MAX_WAITING = 50;
/** Maximum steps of RE2, about 50 ms. */
const MAX_LINEAR_STEPS = 5_000_000;

/** Patterns that match every text. */
const ANYTHING: ReadonlySet<string> = new Set([".*", "[\\s\\S]*"]);

interface Compiled {
  linear: RE2JS | null;
  native: RegExp | null;
}

const compiled = new LRUCache<string, Compiled>({ max: 500, memoMethod: compileSource });

/**
 * Compiles an expression that has to match the whole text. One that can't be compiled rejects no
 * value, because an administrator's mistake must not stop sellers.
 */
export function wholePattern(source: string | undefined): Pattern | null {
  if (!source || ANYTHING.has(source)) return null;
  const { linear, native } = compiled.memo(source);
  if (!linear && !native) return null;
  return {
    test: (text) => {
      const steps = linear ? linear.programSize() * text.length : Infinity;
      if (linear && steps <= MAX_LINEAR_STEPS) return linear.matches(text);
      return native !== null && testSlowly(native, text);
    },
  };
}

/** Whether fields may use the expression. */
export function isPattern(source: string): boolean {
  const { linear, native } = compiled.memo(source);
  return linear !== null || native !== null;
}

/**
 * Returns the expression if it can run without a time limit, for example in a browser; otherwise null. It is safe if
 * it has no groups and at most one quantifier of variable length, because each character is then tried only once.
 */
export function simplePattern(source: string | undefined): string | null {
  if (!source || ANYTHING.has(source)) return null;
  const { native } = compiled.memo(source);
  if (!native) return null;
  const innerSource = native.source.slice(WHOLE[0].length, -WHOLE[1].length);
  const shape = innerSource.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gsu, "x");
  const isSimple = !shape.includes("(") && (shape.match(/[*+?]|\{\d+,\d*\}/gu) ?? []).length <= 1;
  return isSimple ? innerSource : null;
}

/** Prefix and suffix that match the whole text. */
const WHOLE = ["^(?:", ")$"] as const;

function compileSource(source: string): Compiled {
  if (source.length > MAX_PATTERN_LENGTH) return { linear: null, native: null };
  return {
    linear: orNull(() => RE2JS.compile(translateExpression(source, "linear"))),
    native: orNull(() => new RegExp(WHOLE.join(translateExpression(source, "native")), "u")),
  };
}

function orNull<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

/** Time left for slow patterns, by request. */
const budgets = new AsyncLocalStorage<{ leftMs: number }>();

/** Runs `handle`, during which all slow patterns share `SLOW_PATTERNS_TIMEOUT_MS`. */
export function withPatternBudget<T>(handle: () => T): T {
  return budgets.run({ leftMs: SLOW_PATTERNS_TIMEOUT_MS }, handle);
}

/** Tests that `withSlowPatterns` still has to run, and results of those that have finished. */
interface PatternTestResults {
  pending: Map<string, { pattern: RegExp; text: string }>;
  results: Map<string, boolean>;
}
let collecting: PatternTestResults | null = null;

/**
 * Runs `read` without blocking the process. `read` must do nothing but test patterns: those that RE2 can't run are
 * tested on another thread, and then `read` runs again with the results. A test that isn't finished in time counts as
 * no match.
 */
export async function withSlowPatterns<T>(read: () => T): Promise<T> {
  const testResults: PatternTestResults = { pending: new Map(), results: new Map() };
  const first = collect(testResults, read);
  if (testResults.pending.size === 0) return first;
  const budget = budgets.getStore() ?? { leftMs: SLOW_PATTERNS_TIMEOUT_MS };
  const tests = [...testResults.pending.values()].map(({ pattern, text }) => ({
    source: pattern.source,
    flags: pattern.flags,
    text,
  }));
  const { matches, leftMs } = await testOnThread(tests, budget.leftMs);
  budget.leftMs = leftMs;
  for (const [index, key] of [...testResults.pending.keys()].entries()) {
    testResults.results.set(key, matches[index] === true);
  }
  return collect(testResults, read);
}

function collect<T>(testResults: PatternTestResults, read: () => T): T {
  const before = collecting;
  collecting = testResults;
  try {
    return read();
  } finally {
    collecting = before;
  }
}

function testSlowly(pattern: RegExp, text: string): boolean {
  if (!collecting) return runInTime(pattern, text, SLOW_PATTERNS_TIMEOUT_MS);
  const key = `${pattern.source}\n${text}`;
  const result = collecting.results.get(key);
  if (result === undefined) collecting.pending.set(key, { pattern, text });
  return result ?? true;
}

export interface PatternTests {
  tests: { source: string; flags: string; text: string }[];
  leftMs: number;
}

export interface PatternMatches {
  matches: boolean[];
  leftMs: number;
}

let threads: Promise<Tinypool> | undefined;

async function testOnThread(tests: PatternTests["tests"], leftMs: number): Promise<PatternMatches> {
  if (leftMs <= 0) return { matches: [], leftMs };
  threads ??= startThreads();
  const signal = AbortSignal.timeout(WAITING_TIMEOUT_MS);
  try {
    return (await (await threads).run({ tests, leftMs }, { signal })) as PatternMatches;
  } catch {
    return { matches: [], leftMs };
  }
}

/**
 * Starts the thread for slow patterns. Its library is loaded with the first one, because most processes never run
 * any.
 */
async function startThreads(): Promise<Tinypool> {
  const { Tinypool } = await import("tinypool");
  return new Tinypool({
    filename: new URL("./pattern-worker.ts", import.meta.url).href,
    name: "testPatterns",
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
}
