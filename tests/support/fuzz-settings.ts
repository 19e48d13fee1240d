import { testSeed } from "#platform/testing/test-seed.ts";

/**
 * Reads FUZZ_REQUESTS, FUZZ_API_CASES, FUZZ_REPORT and the seed that all tests share. By default the run is short and
 * writes no report.
 */
export function readFuzzSettings(env = process.env): {
  seed: number;
  requests: number;
  /** Number of requests that are generated from the API document. */
  apiCases: number;
  /** File for findings; null for none. */
  report: string | null;
} {
  return {
    seed: testSeed(),
    requests: Number(env["FUZZ_REQUESTS"] ?? 1500),
    apiCases: Number(env["FUZZ_API_CASES"] ?? 1000),
    report: env["FUZZ_REPORT"] ?? null,
  };
}
