/** FUZZ_REQUESTS, FUZZ_SEED and FUZZ_REPORT; a short run of a fixed seed without a report unless they are set. */
export function readFuzzSettings(env = process.env): {
  seed: number;
  requests: number;
  /** File to write what was found to. */
  report: string | null;
} {
  return {
    seed: Number(env["FUZZ_SEED"] ?? 1),
    requests: Number(env["FUZZ_REQUESTS"] ?? 1500),
    report: env["FUZZ_REPORT"] ?? null,
  };
}
