import { CARD_CLASSES, CARD_CONNECTOR } from "./card/classes.ts";
import { CONNECTOR_CLASSES } from "./connector/classes.ts";
import { PRODUCT_DOCUMENT } from "./document/class.ts";
import { PRODUCT_TYPES } from "./product-types/all.ts";
import { PRODUCT } from "./product/class.ts";
import type { ClassShape, LinkShape } from "./shapes.ts";

/** Parent classes come before their descendants. */
export const CLASSES: readonly ClassShape[] = [
  PRODUCT,
  ...PRODUCT_TYPES,
  ...CARD_CLASSES,
  ...CONNECTOR_CLASSES,
  PRODUCT_DOCUMENT,
];

export const LINKS: readonly LinkShape[] = [CARD_CONNECTOR];
