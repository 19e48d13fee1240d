import { expect, test } from "vitest";

import {
  computePriceChanges,
  lastOfEachDay,
  type PriceChange,
  type PriceEntry,
} from "./price-history.rules.ts";

const PRODUCT = "product";
const CARD = "card";
const UNIFIED = "unified_price_for_all_marketplaces";
let batches = 0;

/** Entries of one change, at a minute. */
function change(
  minute: number,
  twinId: string,
  values: Record<string, [before: string | null, after: string | null]>,
  origin: string | null = null,
): PriceEntry[] {
  batches += 1;
  return Object.entries(values).map(([key, [before, after]]) => ({
    twin_id: twinId,
    batch_id: String(batches),
    field_key: key,
    before,
    after,
    actor_user_id: "ann",
    origin,
    created_at: new Date(Date.UTC(2025, 0, 1, 0, minute)),
  }));
}

const product = (fields: Record<string, string>) => ({ id: PRODUCT, fields });
const card = (fields: Record<string, string>) => ({ id: CARD, fields });
const prices = (changes: readonly PriceChange[]) =>
  changes.map(({ before, after }) => [before.price, after.price]);

test("without changes the current price was in force all the time", () => {
  const subject = { product: product({ price: "12", currency: "eur" }), card: null };

  expect(computePriceChanges(subject, [])).toEqual({
    initial: { price: "12", currency: "eur" },
    changes: [],
  });
});

test("price and currency that one edit changes are one change", () => {
  const subject = { product: product({ price: "12", currency: "eur" }), card: null };
  const entries = change(1, PRODUCT, { price: ["50", "12"], currency: ["pln", "eur"] }, "import");

  expect(computePriceChanges(subject, entries)).toEqual({
    initial: { price: "50", currency: "pln" },
    changes: [
      {
        at: new Date(Date.UTC(2025, 0, 1, 0, 1)),
        before: { price: "50", currency: "pln" },
        after: { price: "12", currency: "eur" },
        setOn: "product",
        actorUserId: "ann",
        origin: "import",
      },
    ],
  });
});

test("a price that is set, cleared and written differently", () => {
  const subject = { product: product({}), card: null };
  const entries = [
    ...change(1, PRODUCT, { price: [null, "9.90"] }),
    ...change(2, PRODUCT, { price: ["9.90", "9.9"] }),
    ...change(3, PRODUCT, { price: ["9.9", null] }),
    ...change(4, PRODUCT, { currency: [null, "eur"] }),
  ];

  const { initial, changes } = computePriceChanges(subject, entries);

  expect(initial.price).toBe("");
  expect(prices(changes)).toEqual([
    ["", "9.90"],
    ["9.90", ""],
  ]);
});

test("of a card counts its own price, and that of its product while all marketplaces have the same", () => {
  const subject = {
    product: product({ price: "11", [UNIFIED]: "false" }),
    card: card({ price: "21" }),
  };
  const entries = [
    ...change(1, PRODUCT, { price: ["9", "10"] }),
    ...change(2, PRODUCT, { [UNIFIED]: [null, "true"] }),
    ...change(3, CARD, { price: ["20", "21"] }),
    ...change(4, PRODUCT, { price: ["10", "11"] }),
    ...change(5, PRODUCT, { [UNIFIED]: ["true", "false"] }),
  ];

  const { initial, changes } = computePriceChanges(subject, entries);

  expect(initial.price).toBe("20");
  expect(prices(changes)).toEqual([
    ["20", "10"],
    ["10", "11"],
    ["11", "21"],
  ]);
  expect(changes.map(({ setOn }) => setOn)).toEqual(["product", "product", "card"]);
});

test("the last change of each day has the price of its beginning, and a day without a difference is left out", () => {
  const subject = { product: product({ price: "5" }), card: null };
  const entries = [
    ...change(1, PRODUCT, { price: ["1", "2"] }),
    ...change(2, PRODUCT, { price: ["2", "3"] }),
    ...change(11, PRODUCT, { price: ["3", "4"] }),
    ...change(12, PRODUCT, { price: ["4", "3"] }),
    ...change(21, PRODUCT, { price: ["3", "5"] }),
  ];

  const { changes } = computePriceChanges(subject, entries);
  const daily = lastOfEachDay(changes, (at) => String(Math.floor(at.getUTCMinutes() / 10)));

  expect(prices(daily)).toEqual([
    ["1", "3"],
    ["3", "5"],
  ]);
});
