const FIXED_SEED = 1;

/**
 * Returns the seed of random tests. It is fixed, so that only a change of the code makes a test fail; TEST_SEED
 * sets another one, to search further or to repeat a failure.
 */
export function testSeed(): number {
  const text = process.env.TEST_SEED;
  if (text === undefined || text === "") return FIXED_SEED;
  const seed = Number(text);
  if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED is no whole number: ${text}`);
  return seed;
}
