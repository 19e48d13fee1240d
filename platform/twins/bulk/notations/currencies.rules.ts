/** Common signs and abbreviations of currencies, by currency code. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  PLN: ["zł", "zl", "złotych"],
  EUR: ["€", "euro"],
  USD: ["$", "us$"],
  CZK: ["kč"],
  GBP: ["£"],
  UAH: ["₴", "грн"],
  RUB: ["₽", "руб"],
};

/** Whether a unit beside a number names this currency, such as `zł` for `PLN`. */
export function isCurrency(unit: string, code: string): boolean {
  const word = unit.toLowerCase().replace(/\.$/, "");
  const upper = code.toUpperCase();
  return code !== "" && (word === code.toLowerCase() || (SIGNS[upper] ?? []).includes(word));
}
