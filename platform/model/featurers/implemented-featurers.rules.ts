/** Triggers that send to message brokers. They are unsupported, because webhooks replace them. */
const BROKERS: ReadonlySet<number> = new Set([1504, 1505, 1506, 1507]);

/** Typers of fields that only upstream's own clients use; they aren't supported. */
const TYPERS: ReadonlySet<number> = new Set([
  1321, 1322, 1323, 1324, 1325, 1327, 1328, 1329, 1330, 1331,
]);

/** Featurer types that the configuration of a domain can refer to. */
const CONFIGURABLE: ReadonlySet<number> = new Set([11, 13, 15, 16, 21, 22, 23, 24, 26, 30]);

/** True if the platform executes the featurer. Saving a reference to any other is rejected. */
export function isSupported(featurerId: number): boolean {
  return (
    CONFIGURABLE.has(Math.floor(featurerId / 100)) &&
    !BROKERS.has(featurerId) &&
    !TYPERS.has(featurerId)
  );
}
