import { m } from "#app/paraglide/messages.js";
import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import type { BulkAction, BulkWork } from "#app/server/bulk/bulk-action.server.ts";
import type { BulkOperation } from "#app/server/bulk/bulk-operation.server.ts";
import { entityField } from "#app/server/entities/screens/form/entity-field.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listCardMarketplaces } from "../marketplaces.server.ts";
import { selectCards } from "./select-cards.server.ts";

interface Step {
  label: () => string;
  operation: BulkOperation;
}

/** The operations on marketplace cards, in the order of a card's life. */
const STEPS: ReadonlyMap<string, Step> = new Map([
  ["optimize", { label: m.card_optimize, operation: callOfCard("optimize") }],
  ["publish", { label: m.card_publish, operation: callOfCard("publish") }],
  ["revise", { label: m.card_revise, operation: transitionByAlias("revise") }],
  ["end", { label: m.bulk_cards_end, operation: transitionByAlias("end") }],
  [
    "delete",
    {
      label: m.bulk_cards_delete,
      operation: { change: { method: "DELETE", path: "/private/twin/{id}/v1" } },
    },
  ],
]);

/** The step of products that have no card at the marketplace yet. */
const CONNECT = "connect";

function callOfCard(verb: string): BulkOperation {
  return { change: { method: "POST", path: `/private/marketplace_card/{id}/${verb}/v1` } };
}

/**
 * Returns the operation that performs a transition of a card or a product by its alias. The call has the ID of the
 * twin in its body.
 */
export function transitionByAlias(alias: string): BulkOperation {
  return {
    change: { method: "POST", path: `/private/transition_by_alias/${alias}/perform/v2` },
    edits: [{ to: "twinId", from: "id", how: "copy" }],
  };
}

/** Performs one operation on the cards of the selected products at one marketplace. */
export const CARD_STEP: BulkAction = {
  title: () => m.bulk_cards_title(),
  start: {},
  fields: async (caller) => {
    const marketplaces = await listCardMarketplaces(caller);
    return [
      entityField("of", m.bulk_cards_of(), {
        kind: "choice",
        required: true,
        choices: marketplaces.map(({ key }) => ({ value: key, label: marketplaceName(key) })),
      }),
      entityField("step", m.bulk_cards_step(), {
        kind: "choice",
        required: true,
        help: m.bulk_cards_help(),
        choices: [
          { value: CONNECT, label: m.bulk_cards_connect() },
          ...Array.from(STEPS, ([value, { label }]) => ({ value, label: label() })),
        ],
      }),
    ];
  },
  work: async (caller, { of = "", step = "" }, context) => {
    if (step === CONNECT) return connect(caller, of);
    const chosen = STEPS.get(step);
    if (!chosen) return problemAt("step", m.bulk_cards_step());
    const cards = await selectCards(caller, of, context);
    if ("problem" in cards) return problemAt("of", cards.problem);
    const name = m.bulk_edit_name({ title: cards.name, label: chosen.label() });
    return { ...cards, name, operation: chosen.operation };
  },
};

/** The selected products get a card at the marketplace. */
async function connect(caller: Caller, key: string): Promise<BulkWork> {
  const marketplaces = await listCardMarketplaces(caller);
  const marketplace = marketplaces.find((one) => one.key === key);
  if (!marketplace) return problemAt("of", m.bulk_price_of());
  const name = m.bulk_edit_name({ title: marketplaceName(key), label: m.bulk_cards_connect() });
  const body = { twinClassId: marketplace.id };
  return {
    name,
    operation: {
      change: { method: "POST", path: "/private/marketplace_card/v1", body },
      edits: [{ to: "productId", from: "id", how: "copy" }],
    },
  };
}

function problemAt(field: string, message: string): { errors: Record<string, string> } {
  return { errors: { [field]: message } };
}
