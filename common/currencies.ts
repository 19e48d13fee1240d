import { comparableName } from "./comparable-name.ts";
import { numberFormat } from "./intl-formats.ts";

/** Codes of the currencies that a sign or word can mean. Signs of several countries, such as `$`, aren't listed. */
const CODES: ReadonlyMap<string, readonly string[]> = new Map([
  ["zł", ["PLN"]],
  ["zl", ["PLN"]],
  ["złotych", ["PLN"]],
  ["€", ["EUR"]],
  ["euro", ["EUR"]],
  ["us$", ["USD"]],
  ["kč", ["CZK"]],
  ["₴", ["UAH"]],
  ["грн", ["UAH"]],
  ["₽", ["RUB"]],
  ["руб", ["RUB", "BYN"]],
]);

const ALL_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/**
 * Whether a unit beside a number names this currency, such as `zł` for `PLN`. The currency may be written by a sign or
 * word itself, if that has only one meaning.
 */
export function isCurrency(unit: string, currency: string): boolean {
  const [word, own] = [plainWord(unit), plainWord(currency)];
  if (word === "" || own === "") return false;
  if (word === own) return true;
  const [code = "", ...others] = CODES.get(own) ?? [own.toUpperCase()];
  if (others.length > 0) return false;
  return (
    (CODES.get(word) ?? [word.toUpperCase()]).includes(code) || plainWord(signOf(code)) === word
  );
}

function plainWord(text: string): string {
  return comparableName(text).replace(/\.$/, "");
}

/** Returns the sign that a currency has in its own country; "" for a text that is no code. */
function signOf(code: string): string {
  if (!ALL_CODES.has(code)) return "";
  const style = { style: "currency", currency: code, currencyDisplay: "narrowSymbol" } as const;
  const parts = numberFormat("en", style).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? "";
}

export interface MeantCurrency {
  id: string;
  code: string;
}

/** Finds the options that are currencies which a sign or word can mean, such as `PLN` for `zł`. */
export function findMeantCurrencies(
  text: string,
  options: readonly { id: string; names: readonly string[] }[],
): MeantCurrency[] {
  return options.flatMap(({ id, names }) => {
    const code = names.find((name) => ALL_CODES.has(name) && isCurrency(text, name));
    return code === undefined ? [] : [{ id, code }];
  });
}
