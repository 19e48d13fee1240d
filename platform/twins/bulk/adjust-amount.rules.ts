import { z } from "zod";

import { bodyMessage } from "../../base/messages/body-message.ts";

const Amount = z.string().regex(/^-?\d{1,12}(?:\.\d{1,4})?$/);

/**
 * Rule for changing an amount. The percentage is applied first, then the addition, then the rounding.
 */
export const AmountRule = z
  .object({
    /** Change in percent: `5` adds five percent, `-12.5` subtracts twelve and a half percent. */
    percent: Amount.default("0"),
    /** Amount that is added after the percentage; may be negative. */
    add: Amount.default("0"),
    /** Cents of every result: with `0.99`, 12.40 becomes 11.99 or 12.99, whichever is nearer. */
    ending: z
      .string()
      .regex(/^0\.\d\d$/)
      .nullish(),
    /** Amount to whose multiples results are rounded. Ignored if `ending` is set. */
    step: z
      .string()
      .regex(/^\d{1,4}(?:\.\d\d?)?$/)
      .default("0.01"),
    /** Minimum amount, to which lower results are raised. */
    minimum: Amount.nullish(),
    /** Maximum amount, to which higher results are lowered. */
    maximum: Amount.nullish(),
  })
  .refine(({ minimum, maximum }) => !minimum || !maximum || Number(minimum) <= Number(maximum), {
    path: ["maximum"],
    message: bodyMessage("amount_maximum_low"),
  })
  .meta({ id: "BulkAmountRuleV1" });
export type AmountRule = z.output<typeof AmountRule>;

/** Factor by which amounts are multiplied for computing with integers, because floating-point numbers lose cents. */
const SCALE = 10_000n;
const CENT = SCALE / 100n;
const PERCENT = 100n * SCALE;

/** Returns the new amount with two decimals; null if the current value is no amount. */
export function adjustAmount(current: string, rule: AmountRule): string | null {
  const before = parseAmount(current.trim());
  if (before === null) return null;
  const { percent, add, ending, step, minimum, maximum } = rule;
  const raised = divideRounded(before * (PERCENT + (parseAmount(percent) ?? 0n)), PERCENT);
  const sum = raised + (parseAmount(add) ?? 0n);
  const rounded = ending
    ? withEnding(sum, parseAmount(ending) ?? 0n)
    : toMultiple(sum, parseAmount(step) || CENT);
  const [least, most] = [minimum, maximum].map((limit) => (limit ? parseAmount(limit) : null));
  if (least != null && rounded < least) return format(least);
  return format(most != null && rounded > most ? most : rounded);
}

function parseAmount(text: string): bigint | null {
  const [, sign, whole = "", decimals = ""] = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === "") return null;
  const amount = BigInt(whole) * SCALE + BigInt(decimals.slice(0, 4).padEnd(4, "0"));
  return sign === "-" ? -amount : amount;
}

/** Divides and rounds to an integer, halves away from zero, as is usual for prices. */
function divideRounded(value: bigint, by: bigint): bigint {
  const half = value < 0n ? -by : by;
  return (2n * value + half) / (2n * by);
}

function toMultiple(amount: bigint, step: bigint): bigint {
  return divideRounded(amount, step) * step;
}

/** Finds the nearest amount with this ending that isn't negative. */
function withEnding(amount: bigint, ending: bigint): bigint {
  const multiple = toMultiple(amount - ending, SCALE);
  return (multiple < 0n ? 0n : multiple) + ending;
}

function format(amount: bigint): string {
  const cents = divideRounded(amount, CENT);
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
