import type { z } from "zod";

/** Limit of scalars that are coerced; no legitimate request has that many. */
const MAX_COERCED_VALUES = 1_000;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/**
 * Coerces mistyped scalars like the JSON reader of upstream's API: number or boolean to text, text to number or
 * boolean, and "" to null. Returns undefined if there was nothing to coerce.
 */
export function withScalars(body: unknown, error: z.ZodError): unknown {
  const wrong = error.issues.filter((issue) => issue.code === "invalid_type");
  if (wrong.length === 0 || wrong.length > MAX_COERCED_VALUES) return undefined;
  const root = { body: structuredClone(body) };
  let isCoerced = false;
  for (const { path, expected } of wrong) {
    const keys = ["body", ...path];
    const last = keys.pop() ?? "";
    const at = keys.reduce<unknown>((inner, key) => (inner as Node | undefined)?.[key], root);
    const value = (at as Node | undefined)?.[last];
    const scalar = asScalar(value, expected);
    if (scalar === undefined) continue;
    (at as Node)[last] = scalar;
    isCoerced = true;
  }
  return isCoerced ? root.body : undefined;
}

type Node = Record<PropertyKey, unknown>;

function asScalar(value: unknown, expected: string): string | number | boolean | null | undefined {
  if (expected === "string") {
    // Larger numbers aren't coerced, because parsing has already lost some of their digits.
    const isExact = !Number.isInteger(value) || Number.isSafeInteger(value);
    return typeof value === "boolean" || (typeof value === "number" && isExact)
      ? String(value)
      : undefined;
  }
  if (typeof value !== "string" || (expected !== "number" && expected !== "boolean"))
    return undefined;
  const text = value.trim().toLowerCase();
  if (text === "") return null;
  if (expected === "number") return NUMBER.test(text) ? Number(text) : undefined;
  return text === "true" ? true : text === "false" ? false : undefined;
}
