import { m } from "#app/paraglide/messages.js";
import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { AmountRule } from "#app/server/bulk/bulk-operation.server.ts";
import { entityField } from "#app/server/entities/screens/form/entity-field.server.ts";

const ENDINGS = ["0.99", "0.95", "0.90", "0.49", "0.00"];
const STEPS = ["0.05", "0.10", "0.50"];
const TO_CENT = "0.01";

/** The initial values of the form for a price rule. */
export const AMOUNT_START = { rounding: TO_CENT };

/** Creates the controls for a price rule. */
export function amountFields() {
  return [
    amountField("percent", m.bulk_price_percent(), m.bulk_price_percent_help()),
    amountField("add", m.bulk_price_add(), m.bulk_price_add_help()),
    entityField("rounding", m.bulk_price_rounding(), {
      kind: "choice",
      required: true,
      choices: [
        { value: TO_CENT, label: m.bulk_price_to_cent() },
        ...ENDINGS.map((ending) => ({
          value: `ending ${ending}`,
          label: m.bulk_price_ending({ ending: ending.slice(1) }),
        })),
        ...STEPS.map((step) => ({ value: step, label: m.bulk_price_step({ step }) })),
      ],
    }),
    amountField("minimum", m.bulk_price_minimum(), m.bulk_price_minimum_help()),
    amountField("maximum", m.bulk_price_maximum(), m.bulk_price_maximum_help()),
  ];
}

function amountField(name: string, label: string, help: string) {
  return entityField(name, label, { kind: "number", help, maxLength: 20 });
}

const MAX_PERCENT = 1000;

/** Parses the form of a price rule. Returns the rule, or the errors by field. */
export function parseRule(values: FormValues): AmountRule | { errors: Record<string, string> } {
  const { percent = "", add = "", rounding = TO_CENT, minimum = "", maximum = "" } = values;
  const errors: Record<string, string> = {};
  if ([percent, add, minimum, maximum].every((text) => text === "") && rounding === TO_CENT) {
    errors["percent"] = m.bulk_price_nothing();
  }
  if (percent !== "" && (Number(percent) <= -100 || Number(percent) > MAX_PERCENT)) {
    errors["percent"] = m.bulk_price_percent_range({ max: MAX_PERCENT });
  }
  for (const [name, text] of Object.entries({ percent, add, minimum, maximum })) {
    if (!/^(?:-?\d{1,12}(?:\.\d{1,4})?)?$/.test(text)) errors[name] ??= m.products_field_number();
  }
  if (Number(minimum) < 0) errors["minimum"] ??= m.products_field_min({ min: 0 });
  const leastMaximum = Math.max(0, Number(minimum));
  if (maximum !== "" && Number(maximum) < leastMaximum)
    errors["maximum"] ??= m.products_field_min({ min: leastMaximum });
  if (Object.keys(errors).length > 0) return { errors };
  const [, ending] = /^ending (.+)$/.exec(rounding) ?? [];
  return {
    ...(percent && { percent }),
    ...(add && { add }),
    ...(ending ? { ending } : { step: rounding }),
    ...(minimum && { minimum }),
    ...(maximum && { maximum }),
  };
}

/** Converts a price rule to the values of its form. */
export function valuesOfRule(rule: AmountRule): FormValues {
  const { percent, add, ending, step, minimum, maximum } = rule;
  const unlessZero = (text: string | null | undefined) =>
    Number(text ?? 0) === 0 ? "" : (text ?? "");
  return {
    percent: unlessZero(percent),
    add: unlessZero(add),
    rounding: ending ? `ending ${ending}` : (step ?? TO_CENT),
    minimum: minimum ?? "",
    maximum: maximum ?? "",
  };
}

/** Describes a price rule, such as `+5 % · To the nearest price that ends with .99`. */
export function ruleText(rule: AmountRule): string {
  const values = valuesOfRule(rule);
  const { percent = "", add = "", rounding = TO_CENT, minimum = "", maximum = "" } = values;
  const signed = (text: string) => (text.startsWith("-") ? text : `+${text}`);
  const { choices } = amountFields().find(({ name }) => name === "rounding") ?? { choices: [] };
  return [
    percent && `${signed(percent)} %`,
    add && signed(add),
    rounding !== TO_CENT && choices.find(({ value }) => value === rounding)?.label,
    minimum && `${m.bulk_price_minimum()}: ${minimum}`,
    maximum && `${m.bulk_price_maximum()}: ${maximum}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
