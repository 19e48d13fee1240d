const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** The ten digits of a Polish tax number however it is written; null when it can't be one. */
export function readNip(text: string): string | null {
  const digits = text.toUpperCase().replace(/^PL/, "").replaceAll(/[\s-]/g, "");
  if (!/^\d{10}$/.test(digits)) return null;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  // A remainder of ten has no digit: such numbers are never given out.
  return sum % 11 === Number(digits[9]) ? digits : null;
}
