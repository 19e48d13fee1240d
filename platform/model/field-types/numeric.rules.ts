import { type FieldType, incorrect, joined, numberParam, wrongSearch } from "./field-type.rules.ts";
import { all } from "./search-query.rules.ts";

/** As many digits as the largest number there is, and its places. */
const MAX_LENGTH = 400;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

export const numeric: FieldType = {
  writable: true,

  parse(raw, { field, label }) {
    const canonical = canonicalNumber(raw.trim()) ?? localNumber(raw.trim(), field.typerParams);
    if (canonical === null) return incorrect(`${label} must be a number, such as 12.5`);

    const { min, max, decimalPlaces, rangeMessage } = field.typerParams;
    const [lowest, highest, places] = [min, max, decimalPlaces].map(numberParam);
    const value = Number(canonical);
    if (lowest !== undefined && value < lowest) {
      return incorrect(rangeMessage ?? `${label} must be at least ${lowest}`);
    }
    if (highest !== undefined && value > highest) {
      return incorrect(rangeMessage ?? `${label} must be at most ${highest}`);
    }
    if (places !== undefined && placesOf(canonical) > places) {
      return incorrect(
        places === 0
          ? `${label} must be a whole number`
          : `${label} may have at most ${places} decimal places`,
      );
    }
    return { ok: true, value: canonical };
  },

  present: joined,

  describe({ typerParams }) {
    return {
      fieldType: "numericFieldV1",
      min: numberParam(typerParams.min),
      max: numberParam(typerParams.max),
      step: numberParam(typerParams.step),
      thousandSeparator: typerParams.thousandSeparator,
      decimalSeparator: typerParams.decimalSeparator,
      decimalPlaces: numberParam(typerParams.decimalPlaces),
    };
  },

  index: (value) => ({ range: Number(joined(value)) }),
  compare: (a, b) => Number(joined(a)) - Number(joined(b)),

  search(filter, field, { label }) {
    if (filter.type !== "TwinFieldSearchNumericV1") return wrongSearch(label, filter.type);
    const bounds = { less: filter.lessThen, more: filter.moreThen, equals: filter.equals };
    const numbers: Record<string, number | null> = {};
    for (const [name, bound] of Object.entries(bounds)) {
      if (bound === undefined || bound === null || bound === "") continue;
      const canonical = canonicalNumber(String(bound).trim());
      if (canonical === null) return incorrect(`${label} can only be compared with a number`);
      numbers[name] = Number(canonical);
    }
    const { less = null, more = null, equals = null } = numbers;
    if (less === null && more === null && equals === null) return { ok: true, condition: all([]) };
    return { ok: true, condition: { kind: "field-range", field, less, more, equals } };
  },
};

/**
 * Canonical spelling of a number: no exponent, no leading or trailing zeros. Null: not a number.
 */
export function canonicalNumber(text: string): string | null {
  if (text.length > MAX_LENGTH || !DECIMAL.test(text) || !Number.isFinite(Number(text)))
    return null;

  const [mantissa = "", exponentText = "0"] = text.toLowerCase().split("e");
  const negative = mantissa.startsWith("-");
  const [integerDigits = "", fraction = ""] = mantissa.replace(/^[+-]/, "").split(".");
  const exponent = Number(exponentText);

  const digits = integerDigits + fraction;
  const point = integerDigits.length + exponent;
  const padded = point < 0 ? "0".repeat(-point) + digits : digits.padEnd(point, "0");
  const at = Math.max(point, 0);
  const wholePart = padded.slice(0, at).replace(/^0+/, "") || "0";
  const fractionPart = padded.slice(at).replace(/0+$/, "");
  const unsigned = fractionPart ? `${wholePart}.${fractionPart}` : wholePart;
  return negative && unsigned !== "0" ? `-${unsigned}` : unsigned;
}

function placesOf(canonical: string): number {
  return canonical.split(".")[1]?.length ?? 0;
}

/** Parses the field's own separators if the text isn't a number already. */
function localNumber(raw: string, params: Readonly<Record<string, string>>): string | null {
  const { thousandSeparator = "", decimalSeparator = "" } = params;
  const ungroupedText = thousandSeparator === "" ? raw : raw.replaceAll(thousandSeparator, "");
  const plain =
    decimalSeparator === "" ? ungroupedText : ungroupedText.replace(decimalSeparator, ".");
  return canonicalNumber(plain);
}
