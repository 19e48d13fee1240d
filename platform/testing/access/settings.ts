import { testSeed } from "../test-seed.ts";

/**
 * Returns the seeds of the worlds to compare. To repeat a single world, set TEST_SEED to its seed and ACCESS_WORLDS
 * to 1.
 */
export function chooseSeeds(share = 1): number[] {
  const worlds = Math.ceil(Number(process.env.ACCESS_WORLDS ?? 20) * share);
  return Array.from({ length: worlds }, (_, number) => testSeed() + number);
}
