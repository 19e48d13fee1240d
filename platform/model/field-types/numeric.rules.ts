import { configuredMessage } from "../../base/messages/configured-message.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { canonicalDecimal } from "../../base/text/decimals.ts";
import {
  type FieldType,
  incorrect,
  joined,
  numberParam,
  type SearchConditionResult,
  wrongSearch,
} from "./field-type.rules.ts";
import { all } from "./search-query.rules.ts";

export const numeric: FieldType = {
  writable: true,

  parse(raw, { field, label }) {
    const canonical = canonicalDecimal(raw.trim()) ?? localNumber(raw.trim(), field.typerParams);
    if (canonical === null) return incorrect(createMessage("field_not_number", { label }));

    const { min, max, decimalPlaces, rangeMessage } = field.typerParams;
    const [lowest, highest, places] = [min, max, decimalPlaces].map(numberParam);
    const value = Number(canonical);
    if (lowest !== undefined && value < lowest) {
      return incorrect(
        configuredMessage(rangeMessage, createMessage("field_too_small", { label, lowest })),
      );
    }
    if (highest !== undefined && value > highest) {
      return incorrect(
        configuredMessage(rangeMessage, createMessage("field_too_large", { label, highest })),
      );
    }
    if (places !== undefined && readDecimalPlaces(canonical) > places) {
      return incorrect(
        places === 0
          ? createMessage("field_not_whole_number", { label })
          : createMessage("field_too_many_decimals", { label, places }),
      );
    }
    // Trailing zeros are kept, because they say how exact the number is.
    return { ok: true, value: PLAIN.test(raw.trim()) ? raw.trim() : canonical };
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
      const canonical = canonicalDecimal(String(bound).trim());
      if (canonical === null)
        return badNumber(createMessage("field_search_needs_number", { label }));
      numbers[name] = Number(canonical);
    }
    const { less = null, more = null, equals = null } = numbers;
    if (less === null && more === null && equals === null) return { ok: true, condition: all([]) };
    return { ok: true, condition: { kind: "field-range", field, less, more, equals } };
  },
};

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function readDecimalPlaces(canonical: string): number {
  return canonical.split(".")[1]?.length ?? 0;
}

function badNumber(message: Message): SearchConditionResult {
  return { ok: false, problem: { kind: "wrong-number", message } };
}

/** Parses a number with the field's separators, unless the text is a plain number already. */
function localNumber(raw: string, params: Readonly<Record<string, string>>): string | null {
  const { thousandSeparator = "", decimalSeparator = "" } = params;
  const [integerPart = "", ...decimals] =
    decimalSeparator === "" ? [raw] : raw.split(decimalSeparator);
  const groups = thousandSeparator === "" ? [integerPart] : integerPart.split(thousandSeparator);
  // "1 0" is a typing error and not ten, so after the first separator each group must have three digits.
  if (groups.slice(1).some((group) => !/^\d{3}$/.test(group))) return null;
  return canonicalDecimal([groups.join(""), ...decimals].join("."));
}
