/**
 * Reads FUZZ_REQUESTS, FUZZ_API_CASES, FUZZ_SEED and FUZZ_REPORT. The default is a short run with a fixed seed and without
 * a report.
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
    seed: Number(env["FUZZ_SEED"] ?? 1),
    requests: Number(env["FUZZ_REQUESTS"] ?? 1500),
    apiCases: Number(env["FUZZ_API_CASES"] ?? 1000),
    report: env["FUZZ_REPORT"] ?? null,
  };
}
