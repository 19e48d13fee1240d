/** Kinds of problems with the EAN of a product, in the order of the page that lists them. */
export const EAN_FINDINGS = [
  "checkDigit",
  "duplicate",
  "sameSku",
  "sameProduct",
  "restricted",
  "shape",
  "missing",
] as const;
export type EanFinding = (typeof EAN_FINDINGS)[number];
