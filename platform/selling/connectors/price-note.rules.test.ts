import { expect, test } from "vitest";

import { modelOf } from "../../testing/plain-actor.ts";
import { noteOnPrice } from "./price-note.rules.ts";

const model = modelOf([]);
const content = (fields: Record<string, string>) => ({ name: "Lamp", description: null, fields });
const terms = { rule: null, currencies: ["EUR"] };
const PRICED = { price: "10" };

test.each([
  ["no price of the product", {}, {}, undefined],
  ["the product's price", { price: "10" }, { price: "10", currency: "euro" }, undefined],
  ["a price without a currency", PRICED, PRICED, "card_note_no_currency"],
  ["a currency but no price", PRICED, { currency: "euro" }, "card_note_product_currency"],
  [
    "no price, because its currency is refused",
    { price: "10", currency: "zloty" },
    { currency: "euro" },
    "card_note_price_refused",
  ],
])("what a new card with %s lacks is said", (_what, product, card, note) => {
  expect(noteOnPrice(model, content(product), content(card), terms)?.key).toBe(note);
});
