import { testSeed } from "#platform/testing/test-seed.ts";

/**
 * Reads FUZZ_REQUESTS, FUZZ_API_CASES and FUZZ_REPORT, and the seed that all tests share. The default is a short run
 * without a report.
 */
export function readFuzzSettings(env = process.env): {
  seed: number;
  requests: number;
  /** How many requests to generate from the API document. */
  apiCases: number;
  /** The file to write findings to. */
  report: string | null;
} {
  return {
    seed: testSeed(),
    requests: Number(env["FUZZ_REQUESTS"] ?? 1500),
    apiCases: Number(env["FUZZ_API_CASES"] ?? 1000),
    report: env["FUZZ_REPORT"] ?? null,
  };
}
