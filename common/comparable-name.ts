import { cleanName } from "./clean-text.ts";

/** A name as it is compared: names that differ only in case, or in what nobody sees, are one. */
export function comparableName(name: string): string {
  return cleanName(name).toLowerCase();
}
