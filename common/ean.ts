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
