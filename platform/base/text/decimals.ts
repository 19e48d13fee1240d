/** Adds exactly: sums of prices must not end in …0000004. */
export function addDecimals(numbers: readonly string[]): string {
  const places = Math.max(0, ...numbers.map((number) => number.split(".")[1]?.length ?? 0));
  return formatDecimal(
    numbers.reduce((sum, number) => sum + scaled(number, places), 0n),
    places,
  );
}

export function negateDecimal(number: string): string {
  return number.startsWith("-") ? number.slice(1) : number === "0" ? number : `-${number}`;
}

/** Rounded half away from zero to `places`; null if the divisor is zero. */
export function divideDecimals(dividend: string, divisor: string, places: number): string | null {
  const shift = Math.max(dividend.split(".")[1]?.length ?? 0, divisor.split(".")[1]?.length ?? 0);
  const [a, b] = [scaled(dividend, shift), scaled(divisor, shift)];
  if (b === 0n) return null;
  const negative = a < 0n !== b < 0n;
  const [left, right] = [a < 0n ? -a : a, b < 0n ? -b : b];
  const quotient = (left * 10n ** BigInt(places) * 2n + right) / (right * 2n);
  return formatDecimal(negative ? -quotient : quotient, places);
}

function formatDecimal(total: bigint, places: number): string {
  if (places === 0) return String(total);
  const digits = String(total < 0n ? -total : total).padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "");
  const integerPart = digits.slice(0, -places);
  return `${total < 0n ? "-" : ""}${integerPart}${fraction === "" ? "" : `.${fraction}`}`;
}

function scaled(number: string, places: number): bigint {
  const [integerPart = "0", fraction = ""] = number.split(".");
  return BigInt(integerPart + fraction.padEnd(places, "0"));
}
