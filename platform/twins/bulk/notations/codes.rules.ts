import { cleanCode } from "#common/clean-text.ts";
import { checkEan } from "#common/ean.ts";

export interface ReadEan {
  ean: string;
  /**
   * Reason why the EAN differs from the file, or `check_digit` if its check digit is wrong; null if there is nothing
   * to note.
   */
  note: "upc" | "padded" | "check_digit" | null;
}

const UPC = /^\d{12}$/;
const PADDED = /^0{5}\d{8}$/;

/**
 * Reads an EAN, which may contain blanks and hyphens. A UPC of twelve digits gets a leading zero, and an EAN of eight
 * digits loses leading zeros.
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

/** Whether a spreadsheet has written a long number like `5.9E+12`, which has lost most digits. */
export function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text.trim());
}
