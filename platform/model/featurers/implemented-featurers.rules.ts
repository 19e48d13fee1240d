/** Message brokers: webhooks replace them here. */
const BROKERS: ReadonlySet<number> = new Set([1504, 1505, 1506, 1507]);

/** Typers of upstream's own fields. */
const TYPERS: ReadonlySet<number> = new Set([
  1321, 1322, 1323, 1324, 1325, 1327, 1328, 1329, 1330, 1331,
]);

/** Types that the configuration of a domain can name: the first two digits of a number. */
const CONFIGURABLE: ReadonlySet<number> = new Set([11, 13, 15, 16, 21, 22, 23, 24, 26, 30]);

/** Whether the platform executes the featurer; one that is only listed is rejected on save. */
export function isSupported(featurerId: number): boolean {
  return (
    CONFIGURABLE.has(Math.floor(featurerId / 100)) &&
    !BROKERS.has(featurerId) &&
    !TYPERS.has(featurerId)
  );
}
