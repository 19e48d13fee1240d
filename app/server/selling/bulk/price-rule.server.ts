import { m } from "#app/paraglide/messages.js";
import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import type { BulkAction } from "#app/server/bulk/bulk-action.server.ts";
import { changeCall } from "#app/server/bulk/bulk-target.server.ts";
import { entityField } from "#app/server/entities/screens/form/entity-field.server.ts";

import { listCardMarketplaces } from "../marketplaces.server.ts";
import { AMOUNT_START, amountFields, parseRule } from "./amount-rule.server.ts";
import { selectCards } from "./select-cards.server.ts";

const BASE = "base";

/** Computes new prices from the current ones, either of products or of their cards at one marketplace. */
export const PRICE_RULE: BulkAction = {
  title: () => m.bulk_price_title(),
  start: { of: BASE, ...AMOUNT_START },
  fields: async (caller) => {
    const marketplaces = await listCardMarketplaces(caller);
    return [
      entityField("of", m.bulk_price_of(), {
        kind: "choice",
        required: true,
        choices: [
          { value: BASE, label: m.bulk_price_base() },
          ...marketplaces.map(({ key }) => ({ value: key, label: marketplaceName(key) })),
        ],
      }),
      ...amountFields(),
    ];
  },
  work: async (caller, values, context) => {
    const rule = parseRule(values);
    if ("errors" in rule) return rule;
    const [price, currency] = ["fields.price", "fields.currency"];
    const edits = [{ to: price, from: price, how: "adjust", amount: rule, currency } as const];
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
