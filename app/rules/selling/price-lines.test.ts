import { expect, test } from "vitest";

import { toPriceLines } from "./price-lines.ts";

const day = (date: number) => `2025-03-${String(date).padStart(2, "0")}T00:00:00`;
const at = (date: number) => Date.UTC(2025, 2, date);
const price = (amount: string, currency = "EUR") => ({ price: amount, currency });
const history = (
  initial: { price: string; currency: string },
  changes: [date: number, after: { price: string; currency: string }][],
) => ({
  from: day(1),
  to: day(31),
  initial,
  changeList: changes.map(([date, after]) => ({ createdAt: day(date), after })),
});

test("a price lasts until it changes, and the last one until now", () => {
  const [line, ...others] = toPriceLines(
    history(price("10"), [
      [5, price("9.50")],
      [9, price("100")],
    ]),
  );

  expect(others).toEqual([]);
  expect(line).toEqual({
    currency: "EUR",
    points: [
      { at: at(1), price: 10 },
      { at: at(5), price: 9.5 },
      { at: at(9), price: 100 },
      { at: at(31), price: 100 },
    ],
    lowest: "9.50",
    highest: "100",
  });
});

test("prices in different currencies are on different lines, which end where the currency changes", () => {
  const lines = toPriceLines(history(price("10"), [[5, price("43", "PLN")]]));

  expect(lines.map(({ currency, points }) => [currency, points])).toEqual([
    [
      "EUR",
      [
        { at: at(1), price: 10 },
        { at: at(5), price: 10 },
        { at: at(5), price: null },
      ],
    ],
    [
      "PLN",
      [
        { at: at(5), price: 43 },
        { at: at(31), price: 43 },
      ],
    ],
  ]);
});

test("without a price there is no line, and a removed one ends it", () => {
  expect(toPriceLines(history(price(""), []))).toEqual([]);
  const [line] = toPriceLines(history(price("10"), [[5, price("")]]));
  expect(line?.points.at(-1)).toEqual({ at: at(5), price: null });
});
