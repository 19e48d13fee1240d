import { canFill } from "./run-fillers.rules.ts";
import { canValidate } from "./run-validators.rules.ts";

/** Sending to message brokers: webhooks do that here. */
const BROKERS: ReadonlySet<number> = new Set([1504, 1505, 1506, 1507]);

/** Typers of the original's own fields, and two kinds of values nobody can hold here. */
const TYPERS: ReadonlySet<number> = new Set([
  1321, 1322, 1323, 1324, 1325, 1327, 1328, 1329, 1330, 1331, 1332, 1335,
]);

/** Whether something happens when it is named; what is only listed is refused when it is saved. */
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
