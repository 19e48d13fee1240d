import { cleanName } from "./clean-text.ts";

/**
 * Normalizes a name for comparison: names that differ only in case or in invisible characters are equal.
 */
export function comparableName(name: string): string {
  return cleanName(name).toLowerCase();
}
