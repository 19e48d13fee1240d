/** Number of worlds to compare, or the seed of one to repeat. */
export function accessSettings(): { worlds: number; onlySeed: number | undefined } {
  const { ACCESS_WORLDS, ACCESS_SEED } = process.env;
  const onlySeed = ACCESS_SEED === undefined ? undefined : Number(ACCESS_SEED);
  return { worlds: onlySeed === undefined ? Number(ACCESS_WORLDS ?? 20) : 1, onlySeed };
}
