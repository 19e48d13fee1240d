import { canFill } from "./run-fillers.rules.ts";
import { canValidate } from "./run-validators.rules.ts";

/** Message brokers: webhooks replace them here. */
const BROKERS: ReadonlySet<number> = new Set([1504, 1505, 1506, 1507]);

/** Typers of upstream's own fields, and two kinds of values that don't exist here. */
const TYPERS: ReadonlySet<number> = new Set([
  1321, 1322, 1323, 1324, 1325, 1327, 1328, 1329, 1330, 1331, 1332, 1335,
]);

/** Whether the platform executes the featurer; one that is only listed is rejected on save. */
export function isSupported(featurerId: number): boolean {
  switch (Math.floor(featurerId / 100)) {
    case 16:
      return canValidate(featurerId);
    case 22:
      return false;
    case 23:
      return canFill(featurerId);
    default:
      return !BROKERS.has(featurerId) && !TYPERS.has(featurerId);
  }
}
