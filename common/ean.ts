import { cleanCode } from "./clean-text.ts";
import { dropTextMark } from "./spreadsheet-codes.ts";

export interface EanCheck {
  /** Whether the text consists of 8 or 13 digits. */
  shape: boolean;
  checkDigitOk: boolean;
  /** The number with the correct check digit; null if it is correct already or not an EAN. */
  corrected: string | null;
}

export const EAN_PATTERN = /^(?:\d{8}|\d{13})$/;

export function checkEan(text: string): EanCheck {
  const digits = text.trim();
  if (!EAN_PATTERN.test(digits)) return { shape: false, checkDigitOk: false, corrected: null };
  const body = digits.slice(0, -1);
  const expected = body + gs1CheckDigit(body);
  const checkDigitOk = expected === digits;
  return { shape: true, checkDigitOk, corrected: checkDigitOk ? null : expected };
}

/**
 * Computes the check digit by GS1's rule: digits are weighted 3, 1, 3, 1… from the right, and the check digit raises
 * the sum to the next multiple of ten.
 */
function gs1CheckDigit(body: string): number {
  const sum = Array.from(body)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

export interface ReadEan {
  ean: string;
  /**
   * Reason why the EAN differs from the text, or `check_digit` if its check digit is wrong; null if there is nothing
   * to note.
   */
  note: "upc" | "padded" | "check_digit" | null;
}

const UPC = /^\d{12}$/;
const PADDED = /^0{5}\d{8}$/;

/** The decimal that programs add to whole numbers. */
const NO_DECIMALS = /[.,]0$/;

/**
 * Reads an EAN, which may contain blanks and hyphens, and marks of spreadsheets. A UPC of twelve digits gets a leading
 * zero, and an EAN of eight digits loses leading zeros.
 */
export function readEan(text: string): ReadEan {
  const code = dropTextMark(cleanCode(text)).replace(NO_DECIMALS, "");
  const digits = code.replaceAll(/[\s-]/g, "");
  if (!/^\d+$/.test(digits)) return { ean: cleanCode(text), note: null };
  if (UPC.test(digits) && checkEan(`0${digits}`).checkDigitOk)
    return { ean: `0${digits}`, note: "upc" };
  const short = digits.slice(-8);
  if (PADDED.test(digits) && checkEan(short).checkDigitOk) return { ean: short, note: "padded" };
  const { shape, checkDigitOk } = checkEan(digits);
  return { ean: digits, note: shape && !checkDigitOk ? "check_digit" : null };
}

export interface MeantEan {
  reason: "lost_zeros" | "upc_check_digit";
  /** The code that may be meant: with its leading zeros, or with the right check digit. */
  code: string;
}

/** Lengths of EANs of 13 and of 8 digits after a spreadsheet has removed their leading zeros. */
const SHORTENED = /^\d{7}$|^\d{9,11}$/;
const SHORT_LENGTH = 8;
const LONG_LENGTH = 13;

/**
 * Finds the code that may be meant by a number that is no EAN. A number without its leading zeros still has the right
 * check digit. Null if there is no such code.
 */
export function findMeantEan(text: string): MeantEan | null {
  const { ean: digits } = readEan(text);
  if (UPC.test(digits)) {
    const { corrected } = checkEan(`0${digits}`);
    return corrected === null ? null : { reason: "upc_check_digit", code: corrected.slice(1) };
  }
  if (!SHORTENED.test(digits)) return null;
  const code = digits.padStart(digits.length < SHORT_LENGTH ? SHORT_LENGTH : LONG_LENGTH, "0");
  return checkEan(code).checkDigitOk ? { reason: "lost_zeros", code } : null;
}
