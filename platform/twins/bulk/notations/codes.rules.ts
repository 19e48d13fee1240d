import { cleanCode } from "#common/clean-text.ts";
import { checkEan } from "#common/ean.ts";

export interface ReadEan {
  ean: string;
  /** Why the stored EAN differs from the file's, or that it is mistyped. */
  note: "upc" | "padded" | "check_digit" | null;
}

const UPC = /^\d{12}$/;
const PADDED = /^0{5}\d{8}$/;

/**
 * Reads an EAN of a file without blanks and hyphens. A UPC of twelve digits gets the zero that makes it an EAN,
 * and an EAN of eight digits loses leading zeros.
 */
export function readEan(text: string): ReadEan {
  const digits = cleanCode(text).replaceAll(/[\s-]/g, "");
  if (!/^\d+$/.test(digits)) return { ean: cleanCode(text), note: null };
  if (UPC.test(digits) && checkEan(`0${digits}`).checkDigitOk)
    return { ean: `0${digits}`, note: "upc" };
  const short = digits.slice(-8);
  if (PADDED.test(digits) && checkEan(short).checkDigitOk) return { ean: short, note: "padded" };
  const { shape, checkDigitOk } = checkEan(digits);
  return { ean: digits, note: shape && !checkDigitOk ? "check_digit" : null };
}

/** Whether a spreadsheet has rounded a long number, which loses most of its digits. */
export function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text.trim());
}
