interface Price {
  price: string;
  currency: string;
}

export interface PricePeriods {
  from: string;
  to: string;
  initial: Price;
  changeList: { createdAt: string; after: Price }[];
}

export interface PricePoint {
  /** Milliseconds since 1970. */
  at: number;
  /** Rounded, for drawing only. Null ends the line, because the price is missing or in another currency. */
  price: number | null;
}

/** Prices in one currency. Amounts in different currencies can't be compared, so they are never on one line. */
export interface PriceLine {
  currency: string;
  points: PricePoint[];
  lowest: string;
  highest: string;
}

/** Returns a line for each currency, in the order in which they were first used. */
export function toPriceLines({ from, to, initial, changeList }: PricePeriods): PriceLine[] {
  const steps = [
    { ...initial, at: parse(from) },
    ...changeList.map(({ createdAt, after }) => ({ ...after, at: parse(createdAt) })),
  ];
  const currencies = new Set(
    steps.filter(({ price }) => isAmount(price)).map(({ currency }) => currency),
  );
  return [...currencies].map((currency) => {
    const prices = steps.map((step) => ({
      at: step.at,
      text: step.currency === currency && isAmount(step.price) ? step.price : null,
    }));
    const amounts = prices
      .flatMap(({ text }) => text ?? [])
      .toSorted((one, other) => Number(one) - Number(other));
    return {
      currency,
      points: toPoints(prices, parse(to)),
      lowest: amounts[0] ?? "",
      highest: amounts.at(-1) ?? "",
    };
  });
}

/** Each price lasts until the next step, at which its line ends if the next one doesn't belong to it. */
function toPoints(prices: readonly { at: number; text: string | null }[], end: number) {
  const points: PricePoint[] = [];
  let last: number | null = null;
  for (const { at, text } of prices) {
    const price = text === null ? null : Number(text);
    if (price !== null) points.push({ at, price });
    else if (last !== null) points.push({ at, price: last }, { at, price: null });
    last = price;
  }
  if (last !== null) points.push({ at: end, price: last });
  return points;
}

function isAmount(price: string): boolean {
  return /^\d+(?:\.\d+)?$/.test(price);
}

/** Timestamps of the platform are in UTC without a zone. */
function parse(timestamp: string): number {
  return Date.parse(`${timestamp}Z`);
}
