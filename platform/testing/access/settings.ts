import { testSeed } from "../test-seed.ts";

/** The seeds of the worlds to compare. With TEST_SEED set to one of them and ACCESS_WORLDS=1 that world is repeated. */
export function seedsOfWorlds(share = 1): number[] {
  const worlds = Math.ceil(Number(process.env.ACCESS_WORLDS ?? 20) * share);
  return Array.from({ length: worlds }, (_, number) => testSeed() + number);
}
