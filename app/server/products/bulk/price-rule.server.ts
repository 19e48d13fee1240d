import { m } from "#app/paraglide/messages.js";
import { marketplaceName } from "#app/rules/marketplace-name.ts";

import { listCardMarketplaces } from "../../connectors/marketplaces.server.ts";
import type { AmountRule } from "../../console/bulk/bulk-jobs.server.ts";
import { changeCall } from "../../console/bulk/bulk-target.server.ts";
import { consoleField } from "../../console/console-field.server.ts";
import type { FormValues } from "../../console/entity.server.ts";
import type { ProductAction } from "./product-action.server.ts";
import { selectCards } from "./select-cards.server.ts";

const BASE = "base";
const ENDINGS = ["0.99", "0.95", "0.90", "0.49", "0.00"];
const STEPS = ["0.05", "0.10", "0.50"];
const TO_CENT = "0.01";

/** Computes prices from the current ones: of the products, or of their cards at one marketplace. */
export const PRICE_RULE: ProductAction = {
  title: () => m.bulk_price_title(),
  start: { of: BASE, rounding: TO_CENT },
  fields: async (caller) => {
    const marketplaces = await listCardMarketplaces(caller);
    return [
      consoleField("of", m.bulk_price_of(), {
        kind: "choice",
        required: true,
        choices: [
          { value: BASE, label: m.bulk_price_base() },
          ...marketplaces.map(({ key }) => ({ value: key, label: marketplaceName(key) })),
        ],
      }),
      amountField("percent", m.bulk_price_percent(), m.bulk_price_percent_help()),
      amountField("add", m.bulk_price_add(), m.bulk_price_add_help()),
      consoleField("rounding", m.bulk_price_rounding(), {
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
    ];
  },
  work: async (caller, values, context) => {
    const rule = ruleOf(values);
    if ("errors" in rule) return rule;
    const edits = [
      { to: "fields.price", from: "fields.price", how: "adjust", amount: rule } as const,
    ];
    const change = await changeCall(context.target.entity);
    const operation = { change, edits };
    if (values["of"] === BASE) {
      const label = m.bulk_price_base();
      return { name: m.bulk_edit_name({ title: m.products_title(), label }), operation };
    }
    const cards = await selectCards(caller, values["of"] ?? "", context);
    if ("problem" in cards) return { errors: { of: cards.problem } };
    const name = m.bulk_edit_name({ title: cards.name, label: m.products_price() });
    return { ...cards, name, operation };
  },
};

function amountField(name: string, label: string, help: string) {
  return consoleField(name, label, { kind: "number", help, maxLength: 20 });
}

const MAX_PERCENT = 1000;

function ruleOf(values: FormValues): AmountRule | { errors: Record<string, string> } {
  const { percent = "", add = "", rounding = TO_CENT, minimum = "" } = values;
  const errors: Record<string, string> = {};
  if (percent === "" && add === "" && minimum === "" && rounding === TO_CENT) {
    errors["percent"] = m.bulk_price_nothing();
  }
  if (percent !== "" && (Number(percent) <= -100 || Number(percent) > MAX_PERCENT)) {
    errors["percent"] = m.bulk_price_percent_range({ max: MAX_PERCENT });
  }
  for (const [name, text] of Object.entries({ percent, add, minimum })) {
    if (!/^(?:-?\d{1,12}(?:\.\d{1,4})?)?$/.test(text)) errors[name] ??= m.products_field_number();
  }
  if (Number(minimum) < 0) errors["minimum"] ??= m.products_field_min({ min: 0 });
  if (Object.keys(errors).length > 0) return { errors };
  const [, ending] = /^ending (.+)$/.exec(rounding) ?? [];
  return {
    ...(percent && { percent }),
    ...(add && { add }),
    ...(ending ? { ending } : { step: rounding }),
    ...(minimum && { minimum }),
  };
}
