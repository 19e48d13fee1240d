/** FUZZ_REQUESTS and FUZZ_SEED; a short run of a fixed seed unless they are set. */
export function readFuzzSettings(env = process.env): { seed: number; requests: number } {
  return { seed: Number(env["FUZZ_SEED"] ?? 1), requests: Number(env["FUZZ_REQUESTS"] ?? 1500) };
}
