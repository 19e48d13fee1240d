const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** The ten digits of a Polish tax number (NIP); null when its check digit doesn't fit. */
export function readNip(text: string): string | null {
  const digits = text.toUpperCase().replace(/^PL/, "").replaceAll(/[\s-]/g, "");
  if (!/^\d{10}$/.test(digits)) return null;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 11 === Number(digits[9]) ? digits : null;
}
