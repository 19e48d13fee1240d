const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** Returns the ten digits of a Polish tax number (NIP) in any notation; null when it is invalid. */
export function readNip(text: string): string | null {
  const digits = text.toUpperCase().replace(/^PL/, "").replaceAll(/[\s-]/g, "");
  if (!/^\d{10}$/.test(digits)) return null;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  // Numbers with a remainder of 10 are never issued, and 10 equals no digit, so they are invalid.
  return sum % 11 === Number(digits[9]) ? digits : null;
}
