import type { PatternMatches, PatternTests } from "./compile-pattern.ts";
import { runInTime } from "./run-pattern.ts";

/** Runs the tests in order until the request's time is used up. */
export function testPatterns({ tests, leftMs }: PatternTests): PatternMatches {
  const matches: boolean[] = [];
  let remainingMs = leftMs;
  for (const { source, flags, text } of tests) {
    if (remainingMs < 1) break;
    const start = performance.now();
    matches.push(runInTime(new RegExp(source, flags), text, Math.ceil(remainingMs)));
    remainingMs -= performance.now() - start;
  }
  return { matches, leftMs: remainingMs };
}
