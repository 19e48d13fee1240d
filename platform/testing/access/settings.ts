import { testSeed } from "../test-seed.ts";

/**
 * Returns the seeds of the worlds to compare. TEST_SEED with ACCESS_WORLDS=1 repeats a single world.
 */
export function chooseSeeds(share = 1): number[] {
  const worlds = Math.ceil(Number(process.env.ACCESS_WORLDS ?? 20) * share);
  return Array.from({ length: worlds }, (_, number) => testSeed() + number);
}
