import Big from "big.js";

/** Adds numbers exactly, so that a sum of prices doesn't end in …0000004. */
export function addDecimals(numbers: readonly string[]): string {
  return numbers.reduce((sum, number) => sum.plus(number), new Big(0)).toFixed();
}

export function subtractDecimals(minuend: string, subtrahend: string): string {
  return new Big(minuend).minus(subtrahend).toFixed();
}

/** Returns a negative number if the first is less, a positive one if it is greater. */
export function compareDecimals(number: string, other: string): number {
  return new Big(number).cmp(other);
}

/** Divides and rounds half away from zero to `places`; null if the divisor is zero. */
export function divideDecimals(dividend: string, divisor: string, places: number): string | null {
  const RoundedBig = Big();
  RoundedBig.DP = places;
  const by = new RoundedBig(divisor);
  return by.eq(0) ? null : new RoundedBig(dividend).div(by).toFixed();
}

/** Maximum length of a number. It is enough for the largest JavaScript number with all of its digits. */
const MAX_LENGTH = 400;
/** Limits the exponent to three digits, so that a short text can't become a very long number. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/**
 * Returns the canonical spelling of a number: no exponent, no leading or trailing zeros. Null if it isn't a
 * number.
 */
export function canonicalDecimal(text: string): string | null {
  if (text.length > MAX_LENGTH || !DECIMAL.test(text) || !Number.isFinite(Number(text)))
    return null;
  return new Big(text.replace(/^\+/, "")).toFixed();
}
