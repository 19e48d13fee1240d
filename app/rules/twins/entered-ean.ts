import { readEan } from "#common/ean.ts";

/**
 * Reads an entered EAN as in files: a UPC of 12 digits gets its leading zero. The stored EAN stays as it is, because
 * saving another value must not change it.
 */
export function readEnteredEan(text: string, stored: string): string {
  return text.trim() === stored ? stored : readEan(text).ean;
}
